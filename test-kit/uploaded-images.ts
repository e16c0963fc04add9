import { API_PATHS } from '#contract/api-paths.ts'
import type { AddedImage } from '#contract/schemas/admin/settings/media.ts'
import type { TestStaff } from './accounts/staff.ts'
import { plainImage } from './images.ts'
import type { TestShop } from './shop.ts'

let shades = 0

/** Returns the bytes of an image that no other call returns. */
export function anotherImage(): Promise<Buffer> {
  shades += 1
  return plainImage(60, 40, `#33${(shades % 256).toString(16).padStart(2, '0')}66`)
    .png()
    .toBuffer()
}

/** Sends an image to an endpoint of the operator API, with the other fields of its form. */
export function sendImage(
  { app }: Pick<TestShop, 'app'>,
  path: string,
  by: TestStaff,
  { bytes, name = 'Bowl.png', fields = {} }: { bytes: Buffer; name?: string; fields?: Record<string, string> },
) {
  const payload = new FormData()
  for (const [field, value] of Object.entries(fields)) payload.set(field, value)
  payload.set('file', new File([new Uint8Array(bytes)], name))
  return app.inject({ method: 'POST', url: API_PATHS.admin + path, payload, headers: by.headers })
}

/** Uploads an image; by default, another one. Throws if it is rejected. */
export async function uploadImage(
  test: Pick<TestShop, 'app'>,
  by: TestStaff,
  { bytes, name = 'Bowl.png' }: { bytes?: Buffer; name?: string } = {},
): Promise<AddedImage> {
  const answer = await sendImage(test, '/images', by, { bytes: bytes ?? (await anotherImage()), name })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ data: AddedImage }>().data
}
