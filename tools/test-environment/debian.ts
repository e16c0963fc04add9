import { existsSync } from 'node:fs'
import { runStep } from '#tools/prepare.mjs'

/** True if apt-get can install packages here: the system is Debian or derived from it, and the user is root. */
export function canInstall(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/** Installs Debian packages with apt-get, without prompts. */
export async function installPackages(...packages: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('Reading the package lists', 'apt-get', ['update', '-qq'], env)
  await runStep(
    `Installing ${packages.join(', ')}`,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    env,
  )
}
