import type { AdminJob } from '#contract/schemas/admin/system/jobs.ts'
import { counted } from '#contract/text/language.ts'
import type { JobName } from '#server/jobs/jobs.ts'

/** Title of each kind of job. */
const TITLES: Record<JobName, string> = {
  'order.placed': 'Emails about a new order',
  'order.letter': 'Email about an order',
  'payment.capture': 'Capture of a card payment',
  'payment.captureChange': 'Capture of a card payment for a changed order',
  'payment.cancel': 'Release of an abandoned card payment',
  'card.refund': 'Refund to a card',
  'card.refunded': 'Booking of a refund by the card processor',
  'image.fetch': 'Download of an image',
  'image.variants': 'Variants of an image',
  'image.remove': 'Deletion of an image',
  'search.refresh': 'Update of the search index',
  'inventory.levels': 'Change of low-stock levels',
  'stock.available': 'Email about products that are back in stock',
  'products.bulkEdit': 'Bulk edit of products',
  'attribute.work': 'Conversion of the values of an attribute',
  'search.configure': 'Filters of the search',
  'search.push': 'Update of the hosted search',
  'search.sync': 'Filling of the hosted search',
  'catalog.boughtTogether': 'Products bought together',
  'account.letter': 'Email about an account',
  'staff.alert': 'Email with alerts',
  'staff.letter': 'Email to staff',
  'file.remove': 'Deletion of a file',
  'webhook.deliver': 'Delivery of a webhook',
  'webhook.deliverFailing': 'Delivery of a failing webhook',
  'operator.event': 'Event for the operator’s webhooks',
  'webhook.switchedOff': 'Email about a disabled webhook',
  'collection.fill': 'Products of a collection by its rule',
  'import.work': 'Import of a file',
  'import.fetch': 'Fetch of a scheduled import',
  'import.removePart': 'Deletion of an unused part of a file',
  'backup.write': 'Backup',
  'backup.verify': 'Verification of a backup',
  'content.due': 'Scheduled content',
}

/** Longest text of a URL or path. */
const MAX_TEXT = 120

/** Payload of any kind of job: the fields of all kinds. */
type Payload = Partial<Record<string, unknown>>

/** Returns what a kind of job does. A kind of a newer release has its name. */
export function titleOfKind(kind: string): string {
  return (TITLES as Partial<Record<string, string>>)[kind] ?? kind
}

/** Returns what a job does: for an email, which one. */
export function titleOfJob(kind: string, { letter }: Payload): string {
  const title = titleOfKind(kind)
  return typeof letter === 'string' ? `${title}: ${letter.replaceAll(/[_-]/g, ' ')}` : title
}

/** Returns whom or what a job is about: its order, its company, or the text of its payload. */
export function aboutJob(
  payload: Payload,
  { invoice, company, company_id }: { invoice: string | null; company: string | null; company_id: number | null },
): AdminJob['about'] {
  const links = { invoice, company_id }
  if (invoice !== null) return { ...links, text: company === null ? invoice : `${invoice}, ${company}` }
  if (company !== null) return { ...links, text: company }
  return { ...links, text: textOf(payload) }
}

function textOf(payload: Payload): string {
  for (const field of ['paper', 'invoice', 'reference', 'payment', 'source', 'file', 'path', 'key', 'url']) {
    const value = payload[field]
    if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  }
  for (const field of ['email', 'name']) {
    const value = payload[field]
    if (typeof value === 'string') return masked(value)
  }
  const products = payload['ocids'] ?? payload['objectIDs']
  if (Array.isArray(products)) return counted(products.length, 'product')
  const delivery = payload['delivery'] ?? payload['webhook']
  return typeof delivery === 'string' ? delivery : ''
}

/** Masks an email address, or the name that someone typed instead. */
function masked(address: string): string {
  const [name = '', domain] = address.split('@')
  return domain === undefined ? `${name.slice(0, 1)}…` : `${name.slice(0, 1)}…@${domain}`
}
