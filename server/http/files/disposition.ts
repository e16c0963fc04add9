/**
 * Returns the header `Content-Disposition` of a file with any name: `filename*` has its characters (RFC 6266), `filename` is the ASCII
 * fallback for old clients.
 */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const asciiName = name.replace(/[^\w.-]+/g, '_')
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodeRfc5987(name)}`
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
