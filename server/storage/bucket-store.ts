import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { assertFileKey, type FileStore, isFileKey } from './storage.ts'

/** The `s3` part of the configuration. Without `endpoint` it is AWS. */
export interface BucketSettings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const CONNECT_WITHIN_MS = 3000
/** Time without data after which the service has failed. (The SDK's `requestTimeout` would only log a warning.) */
const SOCKET_TIMEOUT_MS = 15_000

/**
 * Stores files in an S3-compatible bucket. Import this module only if a bucket is configured: the SDK is large. The access key needs
 * GetObject, PutObject, DeleteObject and ListBucket; without ListBucket, S3 responds 403 for a missing object, and `read` throws instead
 * of returning null.
 */
export function bucketStore(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: BucketSettings,
  silentMs = SOCKET_TIMEOUT_MS,
): FileStore {
  const client = new S3Client({
    region,
    endpoint,
    // Services other than AWS rarely have a host name per bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: silentMs },
    // Default checksums break several S3-compatible services. TLS and the hash in the key protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  return {
    async read(key) {
      assertFileKey(key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async write(key, bytes) {
      assertFileKey(key)
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }))
    },
    async remove(key) {
      assertFileKey(key)
      // S3 also reports success for a missing object.
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isFileKey(Key)) yield Key
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)
}
