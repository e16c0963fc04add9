/**
 * Accounts of buyers and their companies: registration, sign-in, sessions, profile. Which products a buyer may
 * purchase, and at which price, is decided elsewhere (cart, orders).
 */
import { COMPANY_ROLES, type CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import type { Address, User } from '#contract/schemas/accounts/accounts.ts'
import type { Referrals } from '#contract/schemas/accounts/profile.ts'
import type { Db } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'
import type { AccountEmail, Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Email } from '#server/mail/mail.ts'
import { createRateLimiter, deleteExpiredLimits } from '#server/rate-limit/rate-limit.ts'
import { addressesOf, createAddresses } from './profile/addresses.ts'
import { createCertificateReview } from './registration/certificate-review.ts'
import { createCompanies } from './companies/companies.ts'
import { createApproval } from './registration/approval.ts'
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts'
import { createConfirmEmail } from './registration/confirm-email.ts'
import { type CachedRead, createNewCompanies, type ReviewSettings } from './registration/new-companies.ts'
import { createDevices } from './sessions/devices.ts'
import { createEmailChange } from './profile/email-change.ts'
import { draftAccountEmail } from './emails/account-email.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import { buyerByEmail } from './find-buyer.ts'
import { addColleague, type NewColleague } from './members/add-colleague.ts'
import { createInvitationLinks } from './members/accept-invitation.ts'
import { createInvitations, deleteOldInvitations } from './members/invitations.ts'
import { createMembers } from './members/members.ts'
import { findMember } from './members/read-member.ts'
import { createCompanyRoles } from './members/roles.ts'
import { createLoginLinks } from './sessions/login-links.ts'
import { deleteOldMailLinks } from './emails/mail-links.ts'
import { createEmailPreferences } from './profile/email-preferences.ts'
import { createOwnCertificates } from './profile/certificates.ts'
import { requireOwnPassword } from './sessions/confirm-password.ts'
import { createProfile, userOf } from './profile/profile.ts'
import { referralsOf } from './registration/referrals-list.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { createReferral } from './registration/referral.ts'
import { createRegistration } from './registration/registration.ts'
import { createPasswordReset } from './sessions/password-reset.ts'
import { rememberBrowser } from './sessions/known-browsers.ts'
import { confirmPassword } from './sessions/recent-sign-in.ts'
import type { RevokedIntegrations } from './sessions/revoke-integrations.ts'
import { createSessions, deleteExpiredSessions } from './sessions/sessions.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { type CompanyTerms, setTerms, type NewTerms } from './profile/payment-terms.ts'
import type { Buyer, Member, NewBuyer, RequestOrigin, SignedInBuyer } from './deps.ts'

export { lockCompanyAndUser, lockMember } from './lock-user.ts'
export { grantableRole } from './members/granting.ts'
export type { MemberChange } from './members/members.ts'
export {
  findMember,
  notAMember,
  OWN_ROLE_COLUMNS,
  requireMember,
  type RoleColumns,
  roleOf,
  toMember,
} from './members/read-member.ts'
export { requireRecentSignIn } from './sessions/recent-sign-in.ts'
export { describeRevoked, REVOKED_SECRET } from './sessions/revoke-integrations.ts'
export { NO_PASSWORD } from '#server/passwords/passwords.ts'

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(
  {
    db,
    jobs,
    files,
    reviewing,
    newTerms,
    cached,
    shopUrl,
    shopName,
    renderDraft,
    now,
    isBreached,
  }: {
    db: Db
    jobs: Jobs
    files: FileStore
    reviewing: ReviewSettings
    newTerms: NewTerms
    cached: CachedRead
    shopUrl: string
    shopName: string
    renderDraft: RenderDraft
    /** The clock: a company that `createBuyer` creates has its date. */
    now: () => Date
    /** Looks a password up in a service of leaked passwords; null if the operator has set none up. */
    isBreached: BreachLookup | null
  },
  transaction: JobTransaction,
) {
  const rateLimiter = createRateLimiter({ db })
  const referral = createReferral({ db, rateLimiter })
  const newCompanies = createNewCompanies({ db, defaults: { reviewing, newTerms }, cached })

  /** Creates a company with its owner (email confirmed) and default address. Run it inside `shop.transaction`. */
  async function createBuyer(buyer: NewBuyer): Promise<Member> {
    const created_at = now()
    const company = await db
      .insertInto('companies')
      .values({ status: 'approved', ...buyer.company, created_at })
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
        created_at,
        email_confirmed_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: user.id, companyId: company.id, role: 'owner', permissions: COMPANY_ROLES.owner.permissions }
  }

  return {
    rateLimiter,
    createBuyer,
    /** Creates a person who works for a company: for the demo shop. Run it inside `shop.transaction`. */
    addColleague: (person: NewColleague, membership: { companyId: number; role: CompanyRoleKey }): Promise<Member> =>
      addColleague({ db, now }, person, membership),
    /** Returns the buyer with this email address, which the operator typed. Throws `not_found`. */
    byEmail: (email: string): Promise<Buyer> => buyerByEmail(db, email),
    /** Returns the member that a person is in a company, with the permissions of the role, or null. */
    member: (buyer: Buyer): Promise<Member | null> => findMember(db, buyer),
    members: createMembers({ db, jobs }),
    companyRoles: createCompanyRoles({ db, jobs }),
    invitations: {
      ...createInvitations({ db, rateLimiter }),
      ...createInvitationLinks({ db, rateLimiter, shopName, isBreached }),
    },
    sessions: {
      ...createSessions({ db }),
      ...createSignIn({ db, rateLimiter }),
      /**
       * Records the browser of a buyer who has just signed in. Returns the secret for its cookie, or null if the buyer has signed in
       * from too many browsers today.
       */
      rememberBrowser: (buyer: Buyer, browser: RequestOrigin): Promise<string | null> =>
        rememberBrowser({ db, rateLimiter }, buyer, browser),
      /** Ends every session, mailed link, API key and webhook of the buyer with this email address, and emails the buyer. Throws `not_found`. */
      signOutEverywhere: (email: string): Promise<RevokedIntegrations> => signOutEverywhere(db, transaction, email),
    },
    devices: createDevices({ db }),
    passwords: {
      ...createPasswordReset({ db, jobs, rateLimiter, shopName, isBreached }, transaction),
      /** Confirms the password in the buyer's session, for changes that require a recent sign-in. Throws `invalid_input` and `rate_limited`. */
      confirm: (buyer: SignedInBuyer, password: string): Promise<void> =>
        confirmPassword({ db, rateLimiter }, buyer, password),
      /** Verifies the buyer's password before a sensitive action. Throws `invalid_input` and `rate_limited`. */
      require: ({ id }: Buyer, password: string): Promise<void> =>
        requireOwnPassword({ db, rateLimiter }, id, password),
    },
    loginLinks: createLoginLinks({ db, jobs, rateLimiter }, transaction),
    registration: {
      ...createRegistration({ db, files, rateLimiter, newCompanies, referral, shopName, isBreached }, transaction),
      ...createConfirmEmail({ newCompanies }, transaction),
    },
    /** Terms, review and texts of new companies. */
    newCompanies,
    referrals: {
      ...referral,
      /** Returns the buyer's code and link, and the buyers who registered with it. */
      ofBuyer: (buyer: Buyer): Promise<Referrals> => referralsOf(db, buyer, shopUrl),
    },
    review: {
      ...createApproval({ db, files }, transaction),
      certificates: createCertificateReview({ db }, transaction),
      /** Sets the invoice terms of the company of the buyer with this email address. Returns a sentence that describes them. */
      setTerms: (email: string, terms: CompanyTerms) => setTerms(db, email, terms),
    },
    /** Companies in the back office. */
    companies: createCompanies({ db, jobs, files }, transaction),
    profile: {
      ...createProfile({ db, rateLimiter }, transaction),
      /** Returns the buyer in the form that the API returns, with the active company. Throws `invalid_token` if they are no member of it. */
      user: (buyer: Buyer): Promise<User> => userOf(db, buyer),
    },
    addresses: {
      ...createAddresses({ db }),
      /** Returns the ship-to addresses of a company, the default first. */
      list: (companyId: number): Promise<Address[]> => addressesOf(db, companyId),
    },
    emailPreferences: createEmailPreferences({ db }),
    emailChange: createEmailChange({ db, rateLimiter }, transaction),
    certificates: createOwnCertificates({ db, files, newCompanies }, transaction),
    /**
     * Renders the email of an `account.letter` job, or returns `null` if the email is no longer needed, and `undefined`
     * for a template that only a newer release knows.
     */
    async email(payload: AccountEmail, shopUrl: string): Promise<Email | null> {
      const draft = await draftAccountEmail({ db, newCompanies }, payload, shopUrl)
      return draft && renderDraft(draft)
    },
    /** Deletes expired sessions, mailed links, invitations and rate limits. */
    async deleteExpired(): Promise<void> {
      await deleteExpiredSessions(db)
      await deleteOldInvitations(db)
      await deleteOldMailLinks(db)
      await deleteExpiredLimits(db)
    },
  }
}
