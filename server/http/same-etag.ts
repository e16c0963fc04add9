/**
 * Whether `If-None-Match` names what is there, so that it need not be sent: one of a list, or `*`. Compared weakly (RFC 9110, 13.1.2):
 * a proxy that compresses makes an ETag weak.
 */
export function isSameEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const strong = withoutWeakness(etag)
  return header.trim() === '*' || header.split(',').some((one) => withoutWeakness(one) === strong)
}

function withoutWeakness(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
