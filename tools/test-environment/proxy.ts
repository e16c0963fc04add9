import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installPackages, canInstall } from './debian.ts'
import { killOnExit } from './kill-on-exit.ts'
import { freePort } from './free-port.ts'
import { root } from '#tools/prepare.mjs'

const HAPROXY = '/usr/sbin/haproxy'
const OPENSSL = '/usr/bin/openssl'
const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'

export interface Proxy {
  /** The https URL of the proxy. */
  url: string
  /** CA certificate for clients: the self-signed certificate itself. */
  ca: string
  stop(): Promise<void>
}

/**
 * Starts HAProxy with `deploy/haproxy.cfg` in front of two nodes, given as host and port. Installs HAProxy first if it is missing and
 * apt-get is available. Returns null if HAProxy is neither installed nor installable.
 */
export async function startProxy(nodes: readonly [string, string]): Promise<Proxy | null> {
  if (!existsSync(HAPROXY) && canInstall()) await installPackages('haproxy', 'openssl')
  if (!existsSync(HAPROXY)) return null
  const folder = mkdtempSync(join(tmpdir(), 'trellis-proxy-'))
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  execFileSync(OPENSSL, [...CERTIFICATE.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const ca = readFileSync(certificate, 'utf8')
  writeFileSync(join(folder, 'shop.pem'), ca + readFileSync(key, 'utf8'))
  const port = await freePort()
  const env = {
    ...process.env,
    HTTP_BIND: `127.0.0.1:${await freePort()}`,
    HTTPS_BIND: `127.0.0.1:${port}`,
    CERTIFICATE: join(folder, 'shop.pem'),
    WEB1: nodes[0],
    WEB2: nodes[1],
  }
  const config = join(root, 'deploy/haproxy.cfg')
  execFileSync(HAPROXY, ['-c', '-q', '-f', config], { env, stdio: 'inherit' })
  const server = killOnExit(spawn(HAPROXY, ['-f', config], { env, stdio: 'ignore' }))
  await waitUntilListening(server, port)
  return {
    url: `https://localhost:${port}`,
    ca,
    async stop() {
      await stopProcess(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilListening(server: ChildProcess, port: number): Promise<void> {
  while (!(await connects(port))) {
    if (server.exitCode !== null) throw new Error('HAProxy did not start.')
    await delay(50)
  }
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.unref().once('connect', () => socket.destroy())
  })
}

async function stopProcess(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  while (server.exitCode === null && server.signalCode === null) await delay(20)
}
