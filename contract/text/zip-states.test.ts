import { describe, expect, it } from 'vitest'
import { US_STATES } from './us-states.ts'
import { stateOfZip } from './zip-states.ts'

describe('the state of a ZIP code', () => {
  it.each([
    ['78701', 'TX'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['73102', 'OK'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['06901', 'CT'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['34002', 'AA'],
    ['96799', 'AS'],
    ['04101-1234', 'ME'],
  ])('%s is of %s', (zip, state) => expect(stateOfZip(zip)).toBe(state))

  it('is null for digits that no state has', () => {
    expect(stateOfZip('00000')).toBeNull()
    expect(stateOfZip('21300')).toBeNull()
    expect(stateOfZip('')).toBeNull()
  })

  it('is one of the states of addresses, for every ZIP code', () => {
    const states = Array.from({ length: 1000 }, (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}01`))
    expect(states.filter((state) => state !== null && !(state in US_STATES))).toEqual([])
    expect(states.filter((state) => state === null).length).toBeLessThan(120)
  })
})
