import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { DAY_MS } from '#contract/values/days.ts'

/** An email as the mailbox page shows it. */
export interface ReceivedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: Date
}

/** A folder of `.eml` files, which any mail program can open. */
export interface Mailbox {
  put(id: string, source: Buffer): Promise<void>
  /** Returns the newest `limit` emails, newest first. */
  list(limit: number): Promise<ReceivedMail[]>
  read(id: string): Promise<ReceivedMail | null>
  /** Deletes emails older than a week: they contain names, addresses and links. */
  deleteOld(): Promise<void>
}

const RETENTION_MS = 7 * DAY_MS

const MAIL_ID = /^[A-Za-z0-9._-]{1,120}$/
/** An email, or one that a process began to write when it was killed. */
const MAIL_FILE = /\.eml(?:\.draft)?$/

/** Stores emails as files in `folder`. */
export function createMailbox(folder: string): Mailbox {
  const fileOf = (id: string) => join(folder, `${id}.eml`)

  async function read(id: string): Promise<ReceivedMail | null> {
    if (!MAIL_ID.test(id)) return null
    try {
      const [source, { mtime }] = await Promise.all([readFile(fileOf(id)), stat(fileOf(id))])
      return { id, receivedAt: mtime, ...(await parse(source)) }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  return {
    read,
    async put(id, source) {
      if (!MAIL_ID.test(id)) throw new Error(`Not a mail id: ${id}`)
      await mkdir(folder, { recursive: true })
      // Rename a complete temporary file, so that a reader never sees half an email.
      const draft = `${fileOf(id)}.draft`
      await writeFile(draft, source)
      await rename(draft, fileOf(id))
    },
    async list(limit) {
      await mkdir(folder, { recursive: true })
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const dated = await Promise.all(
        names.map(async (name) => ({ id: name.slice(0, -4), at: (await stat(join(folder, name))).mtimeMs })),
      )
      const newest = dated.toSorted((a, b) => b.at - a.at).slice(0, limit)
      const mails = await Promise.all(newest.map(({ id }) => read(id)))
      return mails.filter((mail) => mail !== null)
    },
    async deleteOld() {
      await mkdir(folder, { recursive: true })
      const before = Date.now() - RETENTION_MS
      for (const name of await readdir(folder)) {
        if (!MAIL_FILE.test(name)) continue
        const file = join(folder, name)
        if ((await stat(file)).mtimeMs < before) await rm(file, { force: true })
      }
    },
  }
}

async function parse(source: Buffer): Promise<Omit<ReceivedMail, 'id' | 'receivedAt'>> {
  const mail = await PostalMime.parse(source)
  return {
    to: mail.to?.map((recipient) => recipient.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
