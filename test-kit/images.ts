import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'

/** Returns an image of one color, `width` by `height`. */
export function plainImage(width: number, height: number, background = '#336655'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Returns an image of noise, which does not compress. */
export function noiseImage(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

/**
 * Returns a photo of 80 by 60 pixels with the brand of a HEIC file. With the codec `av01` the image library decodes it; with `hvc1`, the
 * codec of phones, only a library with an HEVC decoder could.
 */
export async function heicPhoto(codec: 'av01' | 'hvc1'): Promise<Buffer> {
  const photo = (await plainImage(80, 60).avif().toBuffer()).toString('latin1').replace('ftypavif', 'ftypheic')
  const encoded = codec === 'av01' ? photo : photo.replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC')
  return Buffer.from(encoded, 'latin1')
}

/** Creates a temporary folder that is deleted when the test ends. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts an HTTP server on 127.0.0.1 that is stopped when the test ends. Returns its URL without a trailing slash. */
export async function ownServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
