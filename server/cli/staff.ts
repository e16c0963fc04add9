import type { Command } from 'commander'
import { ALL_PERMISSIONS } from '#contract/backoffice/permissions.ts'
import { INVITATION_DAYS } from '#contract/backoffice/staff.ts'
import { Problem } from '#contract/problem.ts'
import type { StaffRecord } from '#contract/schemas/admin/staff/staff.ts'
import { dayOf } from '#contract/values/days.ts'
import type { Shop } from '#server/shop.ts'
import { type CliContext, READ } from './context.ts'
import { nonBlank, nonBlankText } from './parse-values.ts'

/** Commands may do everything: the person who runs them controls the machine. */
const OPERATOR = { staffId: null, permissions: new Set(ALL_PERMISSIONS) }

/** Adds the command `staff`. */
export function addStaffCommand(program: Command, { withShop, print }: CliContext): void {
  const staff = program
    .command('staff')
    .description('invite people to the back office, end their access, and remove a second factor that was lost')
  const forPerson = (name: string, description: string) =>
    staff.command(name).description(description).argument('<email>', 'email of a member of staff', nonBlank)

  staff
    .command('list')
    .description('list staff, with those who are invited or disabled')
    .option('--json', 'one JSON object per line')
    .action(({ json }: { json?: true }) =>
      withShop(async ({ shop }) => {
        const people = await shop.staff.people.list()
        if (people.length === 0 && !json)
          print('There is no staff yet. Invite the first owner: staff invite you@example.com')
        for (const person of people) print(json ? JSON.stringify(person) : describe(person))
      }, READ),
    )
  staff
    .command('invite')
    .description('invite someone, or print a new link for someone who is invited; it is emailed as well')
    .argument('<email>', 'email of the person, such as you@example.com', nonBlank)
    .option('--role <name>', 'role of the person', nonBlankText, 'Owner')
    .action((email: string, { role }: { role: string }) =>
      withShop(async ({ shop }) => {
        const token = await shop.transaction((bound) => invite(bound, email, role))
        print(`${email} is invited. The link works once, for ${INVITATION_DAYS} days:`)
        print(`${shop.publicUrl}/admin/invitation#${token}`)
      }),
    )
  forPerson('disable', "end a person's access: sessions, links and operator keys").action((email: string) =>
    withShop(async ({ shop }) => {
      await shop.transaction(async (bound) => {
        await bound.staff.people.disable(OPERATOR, (await personOf(bound, email)).id)
      })
      print(`${email} has no access anymore.`)
    }),
  )
  forPerson('reset-factor', 'remove the second factors of a person who has lost them, and end the sessions').action(
    (email: string) =>
      withShop(async ({ shop }) => {
        await shop.transaction(async (bound) => bound.staff.people.resetFactors((await personOf(bound, email)).id))
        print(`${email} signs in with the password now, and sets up a new second factor then.`)
      }),
  )
}

/** Returns the token of an invitation. Throws `invalid_input` for someone who has access already. */
async function invite(shop: Shop, email: string, role: string): Promise<string> {
  const { people, roles } = shop.staff
  const all = await roles.list()
  const found = all.find(({ name }) => name.toLowerCase() === role.toLowerCase())
  if (!found) {
    const names = all.map(({ name }) => name).join(', ')
    throw new Problem('not_found', `There is no role "${role}". Roles: ${names}.`)
  }
  const invited = (await people.list()).find((person) => isPerson(person, email) && person.state === 'invited')
  const { id } = invited ?? (await people.invite(OPERATOR, { email, roles: [found.id] }))
  return people.createInvitationLink(OPERATOR, id)
}

async function personOf({ staff }: Shop, email: string): Promise<StaffRecord> {
  const person = (await staff.people.list()).find((each) => isPerson(each, email))
  if (!person) throw new Problem('not_found', `No member of staff has the email address ${email}. See: staff list.`)
  return person
}

function isPerson(person: StaffRecord, email: string): boolean {
  return person.email.toLowerCase() === email.trim().toLowerCase()
}

function describe({ state, email, name, roles, second_factor, last_seen_at }: StaffRecord): string {
  const about = [
    name,
    roles.map((role) => role.name).join(' and '),
    second_factor ? 'second factor' : 'no second factor',
    last_seen_at && `last seen ${dayOf(new Date(last_seen_at))}`,
  ]
  return `${state.padEnd(8)}  ${email}  ${about.filter(Boolean).join(', ')}`
}
