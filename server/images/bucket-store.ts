import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { assertFileKey, type FileStore, isFileKey } from './files.ts'

/** The `s3` part of the configuration. Without `endpoint` it is AWS. */
export interface BucketSettings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const CONNECT_WITHIN_MS = 3000
/** A service that says nothing for so long has failed; its `requestTimeout` would only warn. */
const MOST_SILENT_MS = 15_000

/**
 * Keeps originals in an S3-compatible bucket. Import this file only where a bucket is configured: the SDK is large.
 * The account needs GetObject, PutObject, DeleteObject and ListBucket: without the last one S3 answers 403 where nothing is there,
 * and reading throws instead of saying null.
 */
export function bucketStore(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: BucketSettings,
  silentMs = MOST_SILENT_MS,
): FileStore {
  const client = new S3Client({
    region,
    endpoint,
    // Other services than AWS seldom have a host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: silentMs },
    // Checksums by default break several S3-compatible services; TLS and our own hash in the key cover the transfer.
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
      // S3 says the same where nothing is there.
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
