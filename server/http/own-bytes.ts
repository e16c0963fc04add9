/**
 * Bytes that are to be kept, in memory of their own. A small Buffer, and what comes out of a compressor, is a slice of a larger
 * one: whoever keeps it keeps all of that (`Buffer.poolSize`, 64 KB).
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
