import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  IMAGE_DENSITIES,
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageDensity,
  type ImageFormat,
  type ImageWidth,
} from '#contract/catalog/images.ts'
import type { Images } from '#server/images/images.ts'
import { matchesEtag } from './etag.ts'
import { CROSS_ORIGIN_HEADERS } from '#server/http/auth/security-headers.ts'

interface Params {
  width: string
  density: string
  '*': string
}

type Variant = Awaited<ReturnType<Images['variant']>>

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** The image may still be uploaded, so clients retry after a minute. */
const ONE_MINUTE = 'public, max-age=60'

/** Status and caching by the state of a variant. */
const RESPONSES: Record<Variant['state'], { status: number; cacheControl: string }> = {
  ready: { status: 200, cacheControl: IMMUTABLE },
  broken: { status: 200, cacheControl: ONE_MINUTE },
  missing: { status: 404, cacheControl: ONE_MINUTE },
  unavailable: { status: 503, cacheControl: 'no-store' },
}

const ALLOWED_URLS =
  `The URL of an image is /images/{width}/{density}/{path}.{format}, with width ${either(IMAGE_WIDTHS)}, ` +
  `density ${either(IMAGE_DENSITIES)} and format ${either(IMAGE_FORMATS)}.`

/**
 * Serves `GET` and `HEAD /images/{width}/{density}/{path}.{format}`: one variant of an image, immutable. A 400 lists the allowed
 * values. The body of a 404 is a placeholder image, also for an invalid path, so that the page keeps its layout.
 */
export function imageRoutes(images: Pick<Images, 'variant'>): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get<{ Params: Params }>('/images/:width/:density/*', { schema: { hide: true } }, async (request, reply) => {
      reply.headers({ ...CROSS_ORIGIN_HEADERS, 'X-Content-Type-Options': 'nosniff' })
      const requested = parse(request.params)
      if (!requested) return reply.code(400).send({ message: ALLOWED_URLS, code: 'bad_request' })
      // Send AVIF only to clients that list it: clients that send `*/*` can rarely decode it.
      if (requested.format === 'avif') reply.header('vary', 'Accept')
      const format =
        requested.format === 'avif' && !accepts(request.headers.accept, 'image/avif') ? 'webp' : requested.format
      return sendVariant(request, reply, await images.variant({ ...requested, format }))
    })
  }
}

function sendVariant(request: FastifyRequest, reply: FastifyReply, variant: Variant): FastifyReply {
  const { status, cacheControl } = RESPONSES[variant.state]
  reply.code(status).header('cache-control', cacheControl)
  if (variant.reason) request.log.warn({ err: variant.reason }, `image ${variant.state}`)
  if (variant.state === 'ready') {
    reply.header('etag', variant.etag)
    if (matchesEtag(request.headers['if-none-match'], variant.etag)) return reply.code(304).send()
  }
  return reply.type(variant.contentType).send(variant.bytes)
}

function parse({ width: widthText, density: densityText, '*': file }: Params): {
  width: ImageWidth
  density: ImageDensity
  path: string
  format: ImageFormat
} | null {
  const width = IMAGE_WIDTHS.find((known) => String(known) === widthText)
  const density = IMAGE_DENSITIES.find((known) => String(known) === densityText)
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
