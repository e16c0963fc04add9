/**
 * Copies bytes that will be cached into memory of their own. A small Buffer, or the output of a compressor, is a slice of a
 * larger one (`Buffer.poolSize`, 64 KB), and caching the slice would retain all of it.
 */
export function copyBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}
