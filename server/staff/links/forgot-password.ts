import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import { consumeMailLimit } from '#server/rate-limit/mail-limits.ts'
import { signInName } from '#server/staff/sessions/sign-in.ts'
import type { SignInOrigin, StaffDeps } from '#server/staff/deps.ts'

/** Emailed links for forgotten passwords. */
export function createForgottenPassword({ jobs, rateLimiter }: Pick<StaffDeps, 'jobs' | 'rateLimiter'>) {
  return {
    /** Emails a link if the address belongs to someone; the job finds that out, so that the response does not reveal it. Throws `rate_limited`. */
    async forgot(email: string, origin: SignInOrigin): Promise<void> {
      const { status, message, retry_after } = await consumeMailLimit(
        rateLimiter,
        'staff reset',
        signInName(email),
        origin,
      )
      if (!status) throw new Problem('rate_limited', message, { retry_after })
      await jobs.enqueue('staff.letter', { letter: 'reset', mail: randomUUID(), email: email.trim().toLowerCase() })
    },
  }
}
