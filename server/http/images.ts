import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  IMAGE_DENSITIES,
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageDensity,
  type ImageFormat,
  type ImageWidth,
} from '#contract/images.ts'
import type { Images } from '#server/images/images.ts'
import { isSameEtag } from './same-etag.ts'
import { FOR_OTHER_SITES } from './security.ts'

interface Params {
  width: string
  density: string
  '*': string
}

type Variant = Awaited<ReturnType<Images['variant']>>

const FOR_EVER = 'public, max-age=31536000, immutable'
/** A picture may still arrive; until then nobody need ask more than once a minute. */
const BRIEFLY = 'public, max-age=60'

/** How each state of a variant is answered. */
const ANSWERS: Record<Variant['state'], { status: number; cacheControl: string }> = {
  ready: { status: 200, cacheControl: FOR_EVER },
  broken: { status: 200, cacheControl: BRIEFLY },
  missing: { status: 404, cacheControl: BRIEFLY },
  unavailable: { status: 503, cacheControl: 'no-store' },
}

const ALLOWED =
  `The address of a picture is /images/{width}/{density}/{path}.{format}, with width ${either(IMAGE_WIDTHS)}, ` +
  `density ${either(IMAGE_DENSITIES)} and format ${either(IMAGE_FORMATS)}.`

/**
 * `GET` and `HEAD /images/{width}/{density}/{path}.{format}`: one variant, immutable. A 400 says what may be asked for;
 * where there is no picture (a path that cannot be one included) the body of the 404 is a drawing, so that a page keeps
 * its looks.
 */
export function imageRoutes(images: Pick<Images, 'variant'>): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get<{ Params: Params }>('/images/:width/:density/*', { schema: { hide: true } }, async (request, reply) => {
      reply.headers({ ...FOR_OTHER_SITES, 'X-Content-Type-Options': 'nosniff' })
      const asked = parse(request.params)
      if (!asked) return reply.code(400).send({ message: ALLOWED, code: 'bad_request' })
      // AVIF only for who names it: `*/*` comes from programs that seldom can decode it.
      if (asked.format === 'avif') reply.header('vary', 'Accept')
      const format = asked.format === 'avif' && !accepts(request.headers.accept, 'image/avif') ? 'webp' : asked.format
      return answer(request, reply, await images.variant({ ...asked, format }))
    })
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, variant: Variant): FastifyReply {
  const { status, cacheControl } = ANSWERS[variant.state]
  reply.code(status).header('cache-control', cacheControl)
  if (variant.reason) request.log.warn({ err: variant.reason }, `picture ${variant.state}`)
  if (variant.state === 'ready') {
    reply.header('etag', variant.etag)
    if (isSameEtag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send()
  }
  return reply.type(variant.contentType).send(variant.bytes)
}

function parse({ width: wide, density: dense, '*': file }: Params): {
  width: ImageWidth
  density: ImageDensity
  path: string
  format: ImageFormat
} | null {
  const width = IMAGE_WIDTHS.find((known) => String(known) === wide)
  const density = IMAGE_DENSITIES.find((known) => String(known) === dense)
  const format = IMAGE_FORMATS.find((known) => file.endsWith(`.${known}`))
  if (!width || !density || !format) return null
  return { width, density, path: file.slice(0, -format.length - 1), format }
}

function accepts(header: string | undefined, type: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

function either(values: readonly (string | number)[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
