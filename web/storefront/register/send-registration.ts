import { fieldsTexts } from '#texts/fields.ts'
import { registerTexts } from '#texts/register.tsx'
import type { Errors } from './faults.ts'
import { CERTIFICATE } from './fields.ts'

/** How sending ended. `refused` has texts by field; `failed` says what to do, and nothing typed is lost. */
export type Outcome =
  | { kind: 'registered'; userId: string }
  | { kind: 'refused'; errors: Errors }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' }

interface Sending {
  url: string
  headers: Record<string, string>
  /** Told how much has gone out, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a registration. By XMLHttpRequest, because `fetch` does not tell how much of a file has gone out. */
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
          body: parsed(request.responseText),
          retryAfter: request.getResponseHeader('Retry-After'),
        }),
      ),
    )
    request.addEventListener('error', () => resolve(outcomeOf({ status: 0, body: {}, retryAfter: null })))
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

interface Answer {
  /** 0 where the shop was not reached. */
  status: number
  body: Record<string, unknown>
  /** Seconds, as the header has them. */
  retryAfter: string | null
}

/** What an answer of the server means for the form. */
export function outcomeOf({ status, body, retryAfter }: Answer): Outcome {
  if (status === 201 && typeof body['userId'] === 'string') return { kind: 'registered', userId: body['userId'] }
  const message = typeof body['message'] === 'string' ? body['message'] : null
  const errors = (body['errors'] as Errors | undefined) ?? {}
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }
  switch (status) {
    case 0:
      return { kind: 'failed', message: fieldsTexts.unreached }
    case 413:
      return refusedFile(registerTexts.faults.fileRefused)
    case 415:
      return refusedFile(registerTexts.faults.fileType)
    case 429:
      return { kind: 'failed', message: tooMany(retryAfter) }
    default:
      return { kind: 'failed', message: message ?? registerTexts.sending.failed }
  }
}

function refusedFile(text: string): Outcome {
  return { kind: 'refused', errors: { [CERTIFICATE]: [text] } }
}

function tooMany(retryAfter: string | null): string {
  const texts = registerTexts.sending
  const seconds = Number(retryAfter)
  if (!retryAfter || !Number.isFinite(seconds)) return texts.tooMany
  if (seconds < 90) return texts.tooManySeconds({ seconds: Math.max(1, Math.ceil(seconds)) })
  return texts.tooManyMinutes({ minutes: Math.ceil(seconds / 60) })
}
