import type { RegistrationDetails, RegistrationList } from '#contract/schemas/admin/companies/companies.ts'
import type { TestStaff } from './staff.ts'

/** Reads a page of a tab of the review queue. `more` is added to the query. */
export async function readQueue(staff: TestStaff, tab: string, more = ''): Promise<RegistrationList> {
  const { body } = await staff.call('GET', `/registrations?tab=${tab}${more}`)
  return body as unknown as RegistrationList
}

export const idsOf = ({ data }: RegistrationList) => data.map(({ id }) => id)

/** Reads a registration as the screen of its review shows it. */
export async function readRegistration(staff: TestStaff, id: number): Promise<RegistrationDetails> {
  const { body } = await staff.call('GET', `/registrations/${id}`)
  return body['data'] as RegistrationDetails
}
