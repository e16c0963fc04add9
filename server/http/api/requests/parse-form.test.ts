import { expect, it } from 'vitest'
import { hasTooManyFields } from './parse-form.ts'

it('the fields of a form are counted in both encodings', () => {
  const url = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => `f${index}=a%26b`).join('&'))
  const part = (index: number) => `--x\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\na & b & c\r\n`
  const multipart = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => part(index)).join(''))
  expect([url(0), url(1), url(10), url(11)].map((form) => hasTooManyFields(form, 10, 'url'))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect([1, 10, 11].map((count) => hasTooManyFields(multipart(count), 10, 'multipart'))).toEqual([false, false, true])
})
