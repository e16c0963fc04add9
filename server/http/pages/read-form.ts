import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { Problem } from '#contract/problem.ts'

/**
 * Requires a form, which every action reads: a malformed body is a 400, not an unexpected error of the page. Returns the request with
 * the texts of the form in Unicode's composed form (NFC), as the APIs read them, and with its files unchanged.
 */
export async function readForm(request: Request): Promise<Request> {
  const form = await request
    .clone()
    .formData()
    .catch(() => {
      throw new Problem('bad_request')
    })
  const fields = [...form].map(([name, value]) => [name, normalizeTexts(value) as FormDataEntryValue] as const)
  if ([...form.values()].every((value) => value === normalizeTexts(value))) return request
  const normalized = new FormData()
  for (const [name, value] of fields) normalized.append(name, value)
  const headers = new Headers(request.headers)
  // The new body has another encoding and length.
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: normalized })
}
