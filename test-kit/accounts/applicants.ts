import {
  confirm,
  type FormFields,
  registerAndConfirm,
  registrationForm,
  renderPendingEmails,
  sendForm,
  tokenIn,
} from './registration.ts'
import type { TestShop } from '#test-kit/shop.ts'

const PASSWORD_OF_FORM = 'seven-brass-lanterns'

let registered = 0

/** Registers a company, with a certificate if there is a file, and confirms its email address. Returns its id and its name. */
export async function addRegistration(
  test: TestShop,
  fields: FormFields = {},
  file?: Buffer,
  fileName = 'resale <b>.pdf',
): Promise<{ id: number; name: string }> {
  registered += 1
  const email = fields['user[email]'] ?? `applicant${registered}@harbor${registered}.example`
  const name = fields['company[name]'] ?? `Harbor Lane ${registered}`
  const own = { 'company[name]': name, 'address[line1]': `${registered} Harbor Lane`, ...fields }
  if (file) {
    const form = registrationForm(email, own)
    form.set('documents[resale_certificate]', new File([new Uint8Array(file)], fileName))
    await sendForm(test, form)
    await confirm(test, tokenIn((await renderPendingEmails(test)).find(({ to }) => to === email)))
  } else {
    await registerAndConfirm(test, email, own)
  }
  await renderPendingEmails(test)
  const { company_id: id } = await test.database.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.company_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** Signs in the person who registered a company. Returns the headers of their calls. */
export async function signInApplicant(test: TestShop, companyId: number): Promise<{ authorization: string }> {
  const { email } = await test.database.db
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const answer = await test.app.inject({
    method: 'POST',
    url: '/legacy/login',
    payload: { email, password: PASSWORD_OF_FORM },
    remoteAddress: `10.11.0.${companyId % 250}`,
  })
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}
