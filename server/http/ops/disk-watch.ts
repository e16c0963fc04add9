import { randomBytes } from 'node:crypto'
import type { Db } from '#database/connect.ts'
import { writeState } from '#database/shop-state.ts'

/** State of PostgreSQL's disk, as far as requests have noticed it. */
export interface DiskWatch {
  /** Reports that a query failed because the disk is full. */
  reportFull(): void
  /** True unless the disk was full and still is: then it tries to write. */
  isWritable(): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent on a server without pages and APIs. */
    diskWatch?: DiskWatch
  }
}

const TRIAL_KEY = 'disk trial'
/** More than a page of PostgreSQL, so that the trial needs new space. Random bytes do not compress. */
const TRIAL_BYTES = 16_384

/** Creates the state. A full disk is tried again at each call of `isWritable`, so a node becomes ready by itself once space is free. */
export function watchDisk(db: Db): DiskWatch {
  let isFull = false
  return {
    reportFull() {
      isFull = true
    },
    async isWritable() {
      if (!isFull) return true
      isFull = await writeState(db, TRIAL_KEY, randomBytes(TRIAL_BYTES).toString('base64')).then(
        () => false,
        () => true,
      )
      if (!isFull) await writeState(db, TRIAL_KEY, '')
      return !isFull
    },
  }
}
