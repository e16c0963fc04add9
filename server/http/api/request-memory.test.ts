import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { limitRequestMemory } from './request-memory.ts'

it('the memory of all requests is limited, and released with the response', async () => {
  const reserve = limitRequestMemory(100)
  const [one, other] = [new PassThrough(), new PassThrough()]
  const [first, second] = [reserve(one), reserve(other)]
  first(60)
  second(40)
  expect(() => second(1)).toThrow('try again in a minute')
  other.destroy()
  await new Promise((resolve) => other.once('close', resolve))
  // After the response has ended, further bytes are not counted.
  second(1000)
  first(40)
  expect(() => first(1)).toThrow('try again in a minute')
})
