import type { Static, TSchema } from 'typebox'
import {
  CloseAccount,
  CompanyChange,
  EmailChange,
  NewAddress,
  PersonChange,
} from '#contract/schemas/accounts/profile.ts'
import { EMAIL_PREFERENCES } from '#contract/accounts/profile.ts'
import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import { ChangePassword } from '#contract/schemas/accounts/sign-in.ts'
import { Problem } from '#contract/problem.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import { profileAnswersTexts } from '#texts/account/profile-answers.ts'
import type { PageContext } from '#web/shop.ts'
import { readSecret, readText } from '#web/storefront/forms/form-fields.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { type FormResult, type Intent, savedResult, rejectedResult } from './form-result.ts'
import { checkFields } from './check-fields.server.ts'

/** Handles a form of the profile. Expected errors are part of the result; `status` is the HTTP status for the page. */
export async function runForm(
  context: PageContext,
  form: FormData,
  intent: Intent,
): Promise<{ result: FormResult; status: number }> {
  try {
    const done = await HANDLERS[intent](await openForm(context, form))
    const outcome = typeof done === 'string' ? { message: done, added: null } : done
    return { result: savedResult(form, intent, outcome), status: 200 }
  } catch (error) {
    if (error instanceof FormError) {
      return { result: rejectedResult(form, intent, error), status: 422 }
    }
    const problem = problemFrom(error)
    if (!problem) throw error
    return { result: rejectedResult(form, intent, problem), status: problem.status }
  }
}

interface OpenForm extends Pick<PageContext, 'shop' | 'sessionHash' | 'signOut'> {
  buyer: NonNullable<Awaited<ReturnType<PageContext['visitor']>>['user']>
  /** Id of the address or device, or OCID of the product, that the form is about. */
  of: string
  /** Returns the fields validated by a schema. Throws a `FormError`. */
  read<Schema extends TSchema>(schema: Schema): Static<Schema>
  form: FormData
}

async function openForm({ shop, visitor, sessionHash, signOut }: PageContext, form: FormData): Promise<OpenForm> {
  const { user } = await visitor()
  if (!user) throw new FormError({}, profileAnswersTexts.signedOut, true)
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

/** One handler per form. Returns the message for the buyer; empty for the default `Saved`. */
const HANDLERS: Record<Intent, (form: OpenForm) => Promise<string | Pick<FormResult, 'message' | 'added'>>> = {
  async person({ shop, buyer, read }) {
    await shop.accounts.profile.changePerson(buyer, read(PersonChange))
    return ''
  },
  async company({ shop, buyer, read }) {
    await shop.accounts.profile.changeCompany(buyer, read(CompanyChange))
    return ''
  },
  email: async ({ shop, buyer, read }) =>
    requireSent(await shop.accounts.emailChange.request(buyer, read(EmailChange))),
  'email-resend': async ({ shop, buyer }) => requireSent(await shop.accounts.emailChange.resend(buyer)),
  async 'email-cancel'({ shop, buyer }) {
    await shop.accounts.emailChange.cancel(buyer)
    return profileAnswersTexts.emailKept
  },
  async 'address-add'({ shop, buyer, read }) {
    const { id } = await shop.accounts.addresses.add(buyer, read(NewAddress))
    return { message: profileAnswersTexts.addressAdded, added: id }
  },
  async 'address-change'({ shop, buyer, of, read }) {
    await shop.accounts.addresses.change(buyer, addressId(of), read(NewAddress))
    return profileAnswersTexts.addressSaved
  },
  async 'address-default'({ shop, buyer, of }) {
    await shop.accounts.addresses.makeDefault(buyer, addressId(of))
    return profileAnswersTexts.addressDefault
  },
  async 'address-remove'({ shop, buyer, of }) {
    await shop.accounts.addresses.remove(buyer, addressId(of))
    return profileAnswersTexts.addressRemoved
  },
  async password({ shop, buyer, read, sessionHash }) {
    await shop.accounts.passwords.change(buyer, await sessionHash(), read(ChangePassword))
    return profileAnswersTexts.passwordChanged
  },
  async 'device-end'({ shop, buyer, of }) {
    await shop.accounts.devices.signOut(buyer, of)
    return profileAnswersTexts.deviceSignedOut
  },
  async 'devices-end-others'({ shop, buyer, sessionHash }) {
    await shop.accounts.sessions.endAll(buyer.id, await sessionHash())
    return profileAnswersTexts.othersSignedOut
  },
  async 'email-preferences'({ shop, buyer, form }) {
    const chosen = EMAIL_PREFERENCES.map((kind) => [kind, form.has(kind)] as const)
    await shop.accounts.emailPreferences.change(buyer, Object.fromEntries(chosen))
    return ''
  },
  async 'back-in-stock-remove'({ shop, buyer, of }) {
    const ocid = parseRowId(of)
    if (ocid !== null) await shop.backInStock.withdraw(buyer, ocid)
    return profileAnswersTexts.backInStockRemoved
  },
  async 'back-in-stock-remove-all'({ shop, buyer }) {
    await shop.backInStock.withdrawAll(buyer)
    return profileAnswersTexts.backInStockRemoved
  },
  async close({ shop, buyer, read, signOut }) {
    await shop.personalData.closeAccount(buyer, read(CloseAccount).password)
    await signOut()
    return ''
  },
}

/** A form that its schema rejects, or that was sent without a session. */
class FormError extends Error {
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
  if ('errors' in checked) throw new FormError(checked.errors)
  return checked.fields
}

/** Returns the id of an address. Throws `not_found` for a text that is not an id. */
function addressId(text: string): number {
  const id = parseRowId(text)
  if (id === null) throw new Problem('not_found', profileAnswersTexts.addressMissing)
  return id
}

/** Returns the message about a sent email. Throws a `FormError` if it was too soon for another one. */
function requireSent({ status, message }: EmailSent): string {
  if (!status) throw new FormError({}, message)
  return message
}
