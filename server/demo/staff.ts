import type { BUILT_IN_ROLES } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'

interface DemoPerson {
  name: string
  email: string
  password: string
  role: keyof typeof BUILT_IN_ROLES
  hint: string
}

/** The staff of the demo: an owner, and someone with few permissions. */
const DEMO_STAFF: readonly DemoPerson[] = [
  { name: 'June Alder', email: 'june@example.com', password: 'walnut-and-brass-31', role: 'Owner', hint: 'owner' },
  {
    name: 'Theo Brandt',
    email: 'theo@example.com',
    password: 'paper-and-thread-58',
    role: 'Orders',
    hint: 'orders only',
  },
]

/** Adds the staff of the demo to a shop that has none. */
export async function addDemoStaff(shop: Shop): Promise<void> {
  if ((await shop.staff.people.list()).length > 0) return
  for (const { name, email, password, role } of DEMO_STAFF) {
    await shop.transaction((bound) => bound.staff.people.add({ name, email, password, role }))
  }
}

/** Returns those of the demo's staff who can sign in, with their passwords. */
export async function demoStaff(db: Db): Promise<Pick<DemoPerson, 'email' | 'password' | 'hint'>[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where(
      'email',
      'in',
      DEMO_STAFF.map(({ email }) => email),
    )
    .where('state', '=', 'active')
    .execute()
  return DEMO_STAFF.filter(({ email }) => rows.some((row) => row.email === email))
}
