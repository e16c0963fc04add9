import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { isUnavailable } from '#database/connect-with-retry.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { ListenError } from './listen-error.ts'
import { startFailureMessage } from './start-failure.ts'

const template = inject('template')

/** Returns the start failure message of the error that `work` rejects with. */
async function failureMessage(work: Promise<unknown>): Promise<string | null> {
  return startFailureMessage(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )
}

async function listenAt(host: string, port: number, dataDir = tmpdir()): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError({ host, port, dataDir }, cause)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

describe('a shop that cannot start reports', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-start-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('that its port is in use or its address does not exist', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failureMessage(listenAt('127.0.0.1', port))).toBe(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    )
    // The process that started this one stands for an earlier start of the shop with the same data.
    await writeFile(join(folder, 'process.json'), JSON.stringify({ pid: process.ppid, port }))
    expect(await failureMessage(listenAt('127.0.0.1', port, folder))).toBe(
      `Port ${port} is in use. This shop is running already on port ${port} (process ${process.ppid}). To stop it: kill ${process.ppid}`,
    )
    await writeFile(join(folder, 'process.json'), JSON.stringify({ pid: 2 ** 22 + 1, port }))
    expect(await failureMessage(listenAt('127.0.0.1', port, folder))).toContain('by another program')
    taken.close()
    for (const host of ['203.0.113.7', 'no-such-host.invalid']) {
      expect(await failureMessage(listenAt(host, 0))).toContain(`HOST=${host} is not an address of this machine.`)
    }
  })

  it('that the database folder is invalid, on every try', async () => {
    const foreign = join(folder, 'foreign')
    await mkdir(foreign)
    await writeFile(join(foreign, 'PG_VERSION'), '12\n')
    const sentence = await failureMessage(openDatabase({ folder: foreign }))
    expect(sentence).toContain(`The database in ${foreign} cannot be opened.`)
    expect(await failureMessage(openDatabase({ folder: foreign }))).toBe(sentence)
  })

  it('that a folder cannot be created where a file is', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await failureMessage(openDatabase({ folder: file }))).toBe(`${file} is a file and not a folder.`)
  })
})

describe.runIf(template.kind === 'postgres')('a shop on PostgreSQL that cannot start reports', () => {
  let database: Awaited<ReturnType<typeof cloneTemplate>>
  let mine: string
  beforeAll(async () => {
    database = await cloneTemplate(template)
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    mine = rows[0]?.name ?? ''
  })
  afterAll(() => database.close())

  const open = (change: (address: URL) => void) => {
    const address = new URL(template.location)
    address.pathname = `/${mine}`
    change(address)
    return openDatabase({ databaseUrl: address.href, folder: '' })
  }

  /** Creates a role that may log in and has the given rights. */
  async function asRole(rights: string, work: (role: string) => Promise<void>): Promise<void> {
    const role = `${mine}_role`
    await database.pool.query(`create role ${role} login password 'secret' ${rights}`)
    try {
      await work(role)
    } finally {
      await database.pool.query(`drop role ${role}`)
    }
  }

  const login = (role: string) => (address: URL) => {
    address.username = role
    address.password = 'secret'
  }

  it('that the database has another encoding', async () => {
    const latin = `${mine}_latin`
    await database.pool.query(`create database ${latin} template template0 encoding 'LATIN1' locale 'C'`)
    const shop = await open((address) => (address.pathname = `/${latin}`))
    expect(await failureMessage(migrate(shop))).toContain('has the encoding LATIN1, but the shop needs UTF8.')
    await shop.close()
    await database.pool.query(`drop database ${latin}`)
  })

  it('that the user may not create tables', async () => {
    await asRole('', async (role) => {
      await database.pool.query(`create database ${mine}_closed`)
      const shop = await open((address) => {
        login(role)(address)
        address.pathname = `/${mine}_closed`
      })
      expect(await failureMessage(migrate(shop))).toContain('Make the user the owner of the database.')
      await shop.close()
      await database.pool.query(`drop database ${mine}_closed`)
    })
  })

  it(
    'that no connection is left, which for a visitor of a running shop is retryable',
    { timeout: 20_000 },
    async () => {
      await asRole('connection limit 0', async (role) => {
        const shop = await open(login(role))
        const error: unknown = await shop.pool.query('select 1').then(
          () => null,
          (error: unknown) => error,
        )
        expect(startFailureMessage(error)).toContain('Lower DATABASE_POOL, or raise max_connections')
        expect(isUnavailable(error)).toBe(true)
        await shop.close()
      })
    },
  )
})
