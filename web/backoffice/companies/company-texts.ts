import type {
  CompanyDetails,
  CompanySummary,
  RegistrationDetails,
} from '#contract/schemas/admin/companies/companies.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { formatDollars } from '#contract/values/money.ts'
import { counted } from '#contract/text/language.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

export const BUYER_TYPE_TEXTS: Record<CompanySummary['buyer_type'], string> = {
  designer: 'Designer',
  ecommerce: 'Online store',
  physical: 'Store',
  business: 'Business',
  public: 'Public buyer',
}

/** Returns the state of a company as the text and tone of a badge. */
export function stateOf({
  status,
  suspended,
  closed,
  merged_into,
}: Pick<CompanySummary, 'status' | 'suspended' | 'closed'> & Partial<Pick<CompanyDetails, 'merged_into'>>): {
  text: string
  tone: Tone
} {
  if (merged_into) return { text: 'Merged', tone: 'neutral' }
  if (closed) return { text: 'Closed', tone: 'bad' }
  if (suspended) return { text: 'Suspended', tone: 'bad' }
  return STATUS_TEXTS[status]
}

const STATUS_TEXTS: Record<CompanySummary['status'], { text: string; tone: Tone }> = {
  pending: { text: 'To review', tone: 'warning' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
}

export const DUPLICATE_TEXTS: Record<RegistrationDetails['duplicates'][number]['reasons'][number], string> = {
  email_domain: 'email domain',
  phone: 'phone',
  tax_number: 'resale number',
  address: 'address',
  name: 'name',
}

/** Returns invoice terms in words, such as “30 days, up to $5,000.00”. */
export function termsText({ days, limit }: CompanySummary['terms']): string {
  if (days === 0 || limit === 0) return 'No invoice terms'
  return `${counted(days, 'day')}, ${limit === null ? 'no limit' : `up to ${formatDollars(limit)}`}`
}

/** Returns how long ago a time was, such as “3 hours” or “2 days”. */
export function elapsed(time: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(time)) / HOUR_MS))
  if (hours === 0) return 'less than an hour'
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor((hours * HOUR_MS) / DAY_MS), 'day')
}

const HOUR_MS = 3_600_000

/** Returns a count of the operator API, which ends at 1,000. */
export function boundedCount(count: number, maximum: number): string {
  return count < maximum ? String(count) : `${maximum.toLocaleString('en-US')}+`
}

/** Returns a time as the date and time of the person's time zone. */
export function dateTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
