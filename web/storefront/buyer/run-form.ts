import type { Static, TSchema } from 'typebox'
import {
  AddressId,
  CloseAccount,
  CompanyChange,
  EmailChange,
  NewAddress,
  NOTICE_KINDS,
  PersonChange,
} from '#contract/profile.ts'
import type { MailSent } from '#contract/registration.ts'
import { ChangePassword } from '#contract/sign-in.ts'
import { profileAnswersTexts } from '#texts/profile-answers.ts'
import type { PageContext } from '#web/shop.ts'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { type Answer, type Intent, kept, refused } from './answer.ts'
import { checkFields } from './check-fields.ts'

/** Does what a form of the profile asks for. Expected failures are answers; the status is for the page. */
export async function runForm(
  context: PageContext,
  form: FormData,
  intent: Intent,
): Promise<{ answer: Answer; status: number }> {
  try {
    const done = await RUN[intent](await openForm(context, form))
    const told = typeof done === 'string' ? { message: done, added: null } : done
    return { answer: kept(form, intent, told), status: 200 }
  } catch (error) {
    if (error instanceof FaultyForm) {
      return { answer: refused(form, intent, error), status: 422 }
    }
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return { answer: refused(form, intent, trouble), status: trouble.status }
  }
}

interface OpenForm extends Pick<PageContext, 'shop' | 'sessionHash' | 'signOut'> {
  buyer: NonNullable<Awaited<ReturnType<PageContext['visitor']>>['user']>
  /** Which of several alike. */
  of: string
  /** The fields of a schema. Throws `FaultyForm`. */
  read<Schema extends TSchema>(schema: Schema): Static<Schema>
  form: FormData
}

async function openForm({ shop, visitor, sessionHash, signOut }: PageContext, form: FormData): Promise<OpenForm> {
  const { user } = await visitor()
  if (!user) throw new FaultyForm({}, profileAnswersTexts.signedOut, true)
  return {
    shop,
    sessionHash,
    signOut,
    buyer: user,
    of: readText(form, 'of'),
    read: (schema) => read(schema, form),
    form,
  }
}

/** Each answers what there is to say beyond `Saved`. */
const RUN: Record<Intent, (form: OpenForm) => Promise<string | Pick<Answer, 'message' | 'added'>>> = {
  async person({ shop, buyer, read }) {
    await shop.accounts.changePerson(buyer, read(PersonChange))
    return ''
  },
  async company({ shop, buyer, read }) {
    await shop.accounts.changeCompany(buyer, read(CompanyChange))
    return ''
  },
  email: async ({ shop, buyer, read }) => sent(await shop.accounts.changeEmail(buyer, read(EmailChange))),
  'email-resend': async ({ shop, buyer }) => sent(await shop.accounts.resendNewEmail(buyer)),
  async 'email-cancel'({ shop, buyer }) {
    await shop.accounts.keepEmail(buyer)
    return profileAnswersTexts.emailKept
  },
  async 'address-add'({ shop, buyer, read }) {
    const { id } = await shop.accounts.addAddress(buyer, read(NewAddress))
    return { message: profileAnswersTexts.addressAdded, added: id }
  },
  async 'address-change'({ shop, buyer, of, read }) {
    await shop.accounts.changeAddress(buyer, addressId(of), read(NewAddress))
    return profileAnswersTexts.addressSaved
  },
  async 'address-default'({ shop, buyer, of }) {
    await shop.accounts.useAddress(buyer, addressId(of))
    return profileAnswersTexts.addressDefault
  },
  async 'address-remove'({ shop, buyer, of }) {
    await shop.accounts.removeAddress(buyer, addressId(of))
    return profileAnswersTexts.addressRemoved
  },
  async password({ shop, buyer, read, sessionHash }) {
    await shop.accounts.changePassword(buyer, await sessionHash(), read(ChangePassword))
    return profileAnswersTexts.passwordChanged
  },
  async 'device-end'({ shop, buyer, of }) {
    await shop.accounts.endDevice(buyer, of)
    return profileAnswersTexts.browserSignedOut
  },
  async 'devices-end-others'({ shop, buyer, sessionHash }) {
    await shop.accounts.endSessions(buyer.id, await sessionHash())
    return profileAnswersTexts.othersSignedOut
  },
  async notices({ shop, buyer, form }) {
    const chosen = NOTICE_KINDS.map((kind) => [kind, form.has(kind)] as const)
    await shop.accounts.changeNotices(buyer, Object.fromEntries(chosen))
    return ''
  },
  async close({ shop, buyer, read, signOut }) {
    await shop.personalData.closeAccount(buyer, read(CloseAccount).password)
    await signOut()
    return ''
  },
}

/** A form that its schema refuses, or that nobody signed in has sent. */
class FaultyForm extends Error {
  readonly errors: Record<string, string[]>
  readonly signedOut: boolean

  constructor(errors: Record<string, string[]>, message = '', signedOut = false) {
    super(message)
    this.errors = errors
    this.signedOut = signedOut
  }
}

function read<Schema extends TSchema>(schema: Schema, form: FormData): Static<Schema> {
  const names = Object.keys((schema as { properties?: object }).properties ?? {})
  const texts = names.map((name) => [name, name.includes('password') ? readSecret(form, name) : readText(form, name)])
  const checked = checkFields(schema, Object.fromEntries(texts))
  if ('errors' in checked) throw new FaultyForm(checked.errors)
  return checked.fields
}

function addressId(of: string): number {
  const checked = checkFields(AddressId, { id: /^\d{1,10}$/.test(of) ? Number(of) : 0 })
  return 'fields' in checked ? checked.fields.id : 0
}

/** What was said of a mail; too soon for one is a refusal. */
function sent({ status, message }: MailSent): string {
  if (!status) throw new FaultyForm({}, message)
  return message
}
