/**
 * Who the visitor is: buyers, their companies, how they prove who they are. Not what they may buy or at which price.
 */
import type { Address, Approval, User } from '#contract/accounts.ts'
import type { Referrals } from '#contract/profile.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/images/files.ts'
import type { AccountLetter, Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import { createAttempts, forgetAttempts } from './attempts.ts'
import { addressesOf, createAddresses } from './addresses.ts'
import { createApproval } from './approval.ts'
import { createConfirmEmail } from './confirm-email.ts'
import { createDevices } from './devices.ts'
import { createEmailChange } from './email-change.ts'
import { writeAccountLetter } from './letters/letters.ts'
import { createLoginLinks } from './login-links.ts'
import { forgetMailLinks } from './mail-links.ts'
import { createNotices } from './notices.ts'
import { createOwnCertificates } from './own-certificates.ts'
import { requireOwnPassword } from './own-password.ts'
import { createProfile, userOf } from './profile.ts'
import { referralsOf } from './referrals-list.ts'
import { hashPassword } from './passwords.ts'
import { createReferral } from './referral.ts'
import { createRegistration } from './registration.ts'
import type { ReviewSettings } from './registration-status.ts'
import { createReset } from './reset.ts'
import { createSessions, forgetSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { type CompanyTerms, setTerms, type NewTerms } from './terms.ts'

/** Who is asking: a signed-in buyer, the browser of a guest with a cart, or neither. */
export interface Visitor {
  user: Buyer | null
  /** SHA-256 of the guest's cart cookie; null when the browser has none. */
  guestHash: Buffer | null
}

export interface Buyer {
  id: number
  companyId: number
}

/** What is known of where a request came from. */
export interface Browser {
  /** IP address. */
  address: string
  userAgent: string | undefined
}

/** A browser that has just been signed in: the secret of its cookie and its first access token. */
export interface StartedSession {
  session: string
  access: string
  buyer: Buyer
}

/** A buyer to be created: the person, the company and where its goods go. */
export interface NewBuyer {
  company: {
    name: string
    buyer_type_id: number
    terms_days: number
    credit_limit_cents?: number | null
    /** Approved, unless told. */
    status?: Approval
  }
  address: Omit<Address, 'id'>
  u_fname: string
  u_lname: string
  email: string
  username: string | null
  password: string
}

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(
  {
    db,
    jobs,
    files,
    reviewing,
    newTerms,
    shopUrl,
    shopName,
  }: {
    db: Db
    jobs: Jobs
    files: FileStore
    reviewing: ReviewSettings
    newTerms: NewTerms
    shopUrl: string
    shopName: string
  },
  transaction: JobTransaction,
) {
  const attempts = createAttempts({ db })
  const referral = createReferral({ db, attempts })

  /** Creates a company with its first user, whose address is known to be right, and its place; returns who it is. Run it inside `shop.transaction`. */
  async function createBuyer(buyer: NewBuyer): Promise<Buyer> {
    const company = await db
      .insertInto('companies')
      .values({ status: 'approved', ...buyer.company })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('addresses')
      .values({ ...buyer.address, company_id: company.id, is_default: true })
      .execute()
    const user = await db
      .insertInto('users')
      .values({
        company_id: company.id,
        u_fname: buyer.u_fname,
        u_lname: buyer.u_lname,
        email: buyer.email,
        username: buyer.username,
        password_hash: await hashPassword(buyer.password),
        email_confirmed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: user.id, companyId: company.id }
  }

  return {
    attempts,
    createBuyer,
    /** Sets the invoice terms of a buyer's company, who is named by the email address; returns them in a sentence. */
    setTerms: (email: string, terms: CompanyTerms) => setTerms(db, email, terms),
    ...createSignIn({ db, attempts }),
    ...createSessions({ db }),
    ...createDevices({ db }),
    ...createReset({ db, jobs, attempts, shopName }, transaction),
    ...createLoginLinks({ db, jobs, attempts }, transaction),
    ...referral,
    ...createRegistration({ db, files, attempts, reviewing, referral, shopName }, transaction),
    ...createConfirmEmail({ reviewing, newTerms }, transaction),
    ...createApproval({ db, files }, transaction),
    /** Writes the mail a job asks for; null where nobody wants it any more. */
    letter: (told: AccountLetter, shopUrl: string): Promise<Letter | null> =>
      writeAccountLetter({ db, shopName, reviewHours: reviewing.hours }, told, shopUrl),
    /** Throws away what has expired. */
    async forgetExpired(): Promise<void> {
      await forgetSessions(db)
      await forgetMailLinks(db)
      await forgetAttempts(db)
    },
    /** The buyer as the storefront sees one, by id. */
    user: (id: number): Promise<User> => userOf(db, id),
    /** Where a company's goods may go, the default first. */
    addresses: (companyId: number): Promise<Address[]> => addressesOf(db, companyId),
    /** The buyer's code and link, and who came by it. */
    referrals: (buyer: Buyer): Promise<Referrals> => referralsOf(db, buyer, shopUrl),
    ...createProfile({ db }),
    ...createAddresses({ db }),
    ...createNotices({ db }),
    ...createEmailChange({ db, attempts }, transaction),
    ...createOwnCertificates({ db, files }),
    /** Has the buyer prove who they are. Throws `invalid_input` and `rate_limited`. */
    requirePassword: ({ id }: Buyer, password: string): Promise<void> =>
      requireOwnPassword({ db, attempts }, id, password),
  }
}
