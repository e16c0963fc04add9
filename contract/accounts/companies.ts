/** Tabs of the review queue. `requested`: pending companies that have not added yet what staff requested. */
export const REGISTRATION_TABS = ['waiting', 'requested', 'approved', 'rejected'] as const
export type RegistrationTab = (typeof REGISTRATION_TABS)[number]

/** Checks of a registration that staff review. */
export const REGISTRATION_CHECKS = ['email_domain', 'resale_state', 'certificate', 'certificate_expiry'] as const

/** Things that a company may have in common with another one that is the same. */
export const DUPLICATE_REASONS = ['email_domain', 'phone', 'tax_number', 'address', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Orders of the list of companies. */
export const COMPANY_SORTS = ['newest', 'oldest', 'name', '-name'] as const

/** Rows of lists are counted up to this number: 1,000 means "1,000 or more". */
export const MAX_COUNTED = 1000

/** Maximum number of characters of a reason and of a note. */
export const REASON_MAX_LENGTH = 1000
export const NOTE_MAX_LENGTH = 5000

/** Maximum number of texts for rejections and requests, and of characters of the name of one. */
export const MAX_REVIEW_TEXTS = 40
export const REVIEW_TEXT_NAME_LENGTH = 60

/** Kinds of entries of the timeline of a company. `change`: a write of staff. */
export const TIMELINE_KINDS = ['registered', 'certificate', 'order', 'note', 'change'] as const

/** Maximum number of files that staff attach to a company. */
export const MAX_COMPANY_FILES = 200
