import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

it('what requests hold together is limited, and given back with the answer', async () => {
  const hold = createHeldBytes(100)
  const [one, other] = [new PassThrough(), new PassThrough()]
  const [first, second] = [hold(one), hold(other)]
  first(60)
  second(40)
  expect(() => second(1)).toThrow('try again in a minute')
  other.destroy()
  await new Promise((resolve) => other.once('close', resolve))
  // One whose answer has ended counts no more, however late its bytes come.
  second(1000)
  first(40)
  expect(() => first(1)).toThrow('try again in a minute')
})
