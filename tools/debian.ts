import { existsSync } from 'node:fs'
import { step } from './prepare.mjs'

/** Whether packages can be installed here: Debian or a child of it, and we are root. */
export function mayInstall(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Installs Debian packages without asking anything. */
export async function install(...packages: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await step('Reading the package lists', 'apt-get', ['update', '-qq'], env)
  await step(
    `Installing ${packages.join(', ')}`,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    env,
  )
}
