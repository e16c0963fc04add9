import { ALL_COMPANY_PERMISSIONS } from '#contract/accounts/company-permissions.ts'
import type { Buyer, Member } from '#server/accounts/deps.ts'
import type { Command } from 'commander'
import { dayOf } from '#contract/values/days.ts'
import type { ApiKey, Webhook } from '#contract/schemas/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type CliContext, READ, type ShopAccess } from '#server/cli/context.ts'
import { nonBlank } from '#server/cli/parse-values.ts'

const ALL = 'all'

/** Adds the commands `buyers keys` and `buyers webhooks` to the command `buyers`. */
export function addIntegrationCommands(buyers: Command, { withShop, print }: CliContext): void {
  const run = (work: (shop: Shop) => Promise<string[]>, access: ShopAccess = {}) =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop)) print(line)
    }, access)
  buyers
    .command('keys')
    .description('list the API keys of a buyer, or revoke them, and notify the buyer by email')
    .argument('<email>', 'email of a buyer, such as odile@example.com', nonBlank)
    .option('--revoke <id>', `id of the key to revoke, from the list, or "${ALL}"`, nonBlank)
    .action((email: string, { revoke }: { revoke?: string }) =>
      revoke === undefined
        ? run((shop) => listKeys(shop, email), READ)
        : run((shop) => revokeKeys(shop, email, revoke)),
    )
  buyers
    .command('webhooks')
    .description('list the webhooks of the company of a buyer, or pause them, and notify the buyer by email')
    .argument('<email>', 'email of a buyer, such as odile@example.com', nonBlank)
    .option('--pause <id>', `id of the webhook to pause, from the list, or "${ALL}"`, nonBlank)
    .action((email: string, { pause }: { pause?: string }) =>
      pause === undefined
        ? run((shop) => listWebhooks(shop, email), READ)
        : run((shop) => pauseWebhooks(shop, email, pause)),
    )
}

async function listKeys({ accounts, integrations }: Shop, email: string): Promise<string[]> {
  const keys = await integrations.apiKeys.list(await accounts.byEmail(email))
  return keys.length === 0 ? [`${email} has no API keys.`] : keys.map(describeKey)
}

async function revokeKeys({ accounts, integrations }: Shop, email: string, id: string): Promise<string[]> {
  const buyer = await accounts.byEmail(email)
  const active = (await integrations.apiKeys.list(buyer)).filter(({ status }) => status === 'active')
  const chosen = choose(active, id, `${email} has no active API key with the id ${id}.`)
  for (const key of chosen) await integrations.apiKeys.revoke(buyer, key.id)
  return chosen.length === 0 ? [`${email} has no active API keys.`] : chosen.map(({ name }) => `Revoked “${name}”.`)
}

async function listWebhooks({ accounts, integrations }: Shop, email: string): Promise<string[]> {
  const webhooks = await integrations.webhooks.list(asOwner(await accounts.byEmail(email)))
  return webhooks.length === 0 ? [`The company of ${email} has no webhooks.`] : webhooks.map(describeWebhook)
}

/** The operator may do for the company what its owner may, whatever the role of the named person is. */
function asOwner(buyer: Buyer): Member {
  return { ...buyer, role: 'owner', permissions: ALL_COMPANY_PERMISSIONS }
}

async function pauseWebhooks({ accounts, integrations }: Shop, email: string, id: string): Promise<string[]> {
  const buyer = { ...asOwner(await accounts.byEmail(email)), session: null, apiKey: null }
  const active = (await integrations.webhooks.list(buyer)).filter(({ status }) => status === 'active')
  const chosen = choose(active, id, `The company of ${email} has no active webhook with the id ${id}.`)
  for (const webhook of chosen) await integrations.webhooks.change(buyer, webhook.id, { active: false })
  if (chosen.length === 0) return [`The company of ${email} has no active webhooks.`]
  return chosen.map(({ url }) => `Paused ${url}.`)
}

function choose<T extends { id: string }>(items: readonly T[], id: string, error: string): readonly T[] {
  if (id === ALL) return items
  const item = items.find((one) => one.id === id.toLowerCase())
  if (!item) throw new Problem('not_found', error)
  return [item]
}

function describeKey({ id, name, status, scopes, created_at, last_used_at }: ApiKey): string {
  const used = last_used_at === null ? 'never used' : `last used ${dayOf(new Date(last_used_at))}`
  return `${status.padEnd(8)}  ${id}  ${name}, ${scopes.join(' ')}, created ${dayOf(new Date(created_at))}, ${used}`
}

function describeWebhook({ id, url, status, events, created_at }: Webhook): string {
  return `${status.padEnd(12)}  ${id}  ${url}, ${events.join(' ')}, created ${dayOf(new Date(created_at))}`
}
