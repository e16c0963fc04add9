import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const ATTACKER = '203.0.113.1'
const VISITOR = '198.51.100.1'

function openAdmission(load = { isLoopBusy: false, isProcessorBusy: false }) {
  const admission = createAdmission(() => load)
  const running: string[] = []
  const arrive = (name: string, key = ATTACKER): (() => void) => {
    if (!admission.enter(key)) return admission.wait(key, () => void running.push(name))
    running.push(name)
    return () => admission.leave(key)
  }
  return { admission, running, arrive, load }
}

describe('the admission of requests', () => {
  it('begins eight requests of a requester at once, and the others in their order, each when one has ended', () => {
    const { admission, running, arrive } = openAdmission()
    for (let request = 1; request <= 10; request += 1) arrive(String(request))
    expect(running).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    admission.leave(ATTACKER)
    arrive('11')
    expect(running.at(-1)).toBe('9')
    admission.leave(ATTACKER)
    admission.leave(ATTACKER)
    expect(running.slice(-2)).toEqual(['10', '11'])
  })

  it('never lets a requester wait for another one', () => {
    const { running, arrive } = openAdmission()
    for (let request = 1; request <= 20; request += 1) arrive('attack')
    arrive('visit', VISITOR)
    expect(running.at(-1)).toBe('visit')
  })

  it('begins two at once while the process is busy, and finishes a line that began before', () => {
    const { admission, running, arrive, load } = openAdmission()
    for (let request = 1; request <= 9; request += 1) arrive(String(request))
    load.isProcessorBusy = true
    for (let ended = 1; ended <= 6; ended += 1) admission.leave(ATTACKER)
    expect(running).toHaveLength(8)
    admission.leave(ATTACKER)
    expect(running).toHaveLength(9)
    arrive('10')
    expect(running).toHaveLength(9)
    load.isProcessorBusy = false
    admission.leave(ATTACKER)
    expect(running).toHaveLength(10)
  })

  it('forgets a request that left the line', () => {
    const { admission, running, arrive } = openAdmission()
    for (let request = 1; request <= 8; request += 1) arrive('first')
    const leave = arrive('hung up')
    arrive('last')
    leave()
    admission.leave(ATTACKER)
    expect(running.at(-1)).toBe('last')
  })

  it('has room for two hundred requests that wait', () => {
    const { admission, arrive } = openAdmission()
    for (let request = 1; request <= 207; request += 1) arrive('request')
    expect(admission.hasRoom(ATTACKER)).toBe(true)
    arrive('request')
    expect(admission.hasRoom(ATTACKER)).toBe(false)
    expect(admission.hasRoom(VISITOR)).toBe(true)
  })
})
