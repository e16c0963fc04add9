import { fieldsTexts } from '#texts/ui/fields.ts'
import { registerTexts } from '#texts/register/register.tsx'
import type { Errors } from '#web/storefront/register/form/validation.ts'
import { CERTIFICATE } from '#web/storefront/register/form/fields.ts'

/** Outcome of sending. `rejected` has errors by field; `failed` has a message, and the input is kept. */
export type Outcome =
  | { kind: 'registered'; userId: string }
  | { kind: 'rejected'; errors: Errors }
  | { kind: 'failed'; message: string }
  | { kind: 'canceled' }

interface Sending {
  url: string
  headers: Record<string, string>
  /** Called with the upload progress, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a registration. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function sendRegistration(form: FormData, { url, headers, onProgress, signal }: Sending): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () =>
      resolve(
        outcomeOf({
          status: request.status,
          body: parseBody(request.responseText),
          retryAfter: request.getResponseHeader('Retry-After'),
        }),
      ),
    )
    request.addEventListener('error', () => resolve(outcomeOf({ status: 0, body: {}, retryAfter: null })))
    request.addEventListener('abort', () => resolve({ kind: 'canceled' }))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

interface HttpResult {
  /** HTTP status; 0 if the shop could not be reached. */
  status: number
  body: Record<string, unknown>
  /** Value of the Retry-After header, in seconds. */
  retryAfter: string | null
}

/** Returns the outcome of a response for the form. */
export function outcomeOf({ status, body, retryAfter }: HttpResult): Outcome {
  if (status === 201 && typeof body['userId'] === 'string') return { kind: 'registered', userId: body['userId'] }
  const message = typeof body['message'] === 'string' ? body['message'] : null
  const errors = (body['errors'] as Errors | undefined) ?? {}
  if (Object.keys(errors).length > 0) return { kind: 'rejected', errors }
  switch (status) {
    case 0:
      return { kind: 'failed', message: fieldsTexts.unreached }
    case 413:
      return certificateRejected(registerTexts.errors.fileRefused)
    case 415:
      return certificateRejected(registerTexts.errors.fileType)
    case 429:
      return { kind: 'failed', message: rateLimitedText(retryAfter) }
    default:
      return { kind: 'failed', message: message ?? registerTexts.sending.failed }
  }
}

function certificateRejected(text: string): Outcome {
  return { kind: 'rejected', errors: { [CERTIFICATE]: [text] } }
}

function rateLimitedText(retryAfter: string | null): string {
  const texts = registerTexts.sending
  const seconds = Number(retryAfter)
  if (!retryAfter || !Number.isFinite(seconds)) return texts.tooMany
  if (seconds < 90) return texts.tooManySeconds({ seconds: Math.max(1, Math.ceil(seconds)) })
  return texts.tooManyMinutes({ minutes: Math.ceil(seconds / 60) })
}
