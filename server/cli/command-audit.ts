import type { Shop } from '#server/shop.ts'

const MAX_WORDS_LENGTH = 500

/**
 * Adds a command that wrote to the shop to the audit log, after it has ended: many have several transactions. No command takes a secret as an
 * argument. `by`: the user of the machine who ran it.
 */
export async function auditCommand({ audit }: Pick<Shop, 'audit'>, args: readonly string[], by: string): Promise<void> {
  await audit.write({ kind: 'command', name: by }, { action: args.join(' ').slice(0, MAX_WORDS_LENGTH) })
}
