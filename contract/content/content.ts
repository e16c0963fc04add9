export const PARTNER_KINDS = ['supplier', 'logistics', 'payments', 'technology'] as const

export const INTEGRATION_KINDS = ['api', 'search', 'file', 'shop', 'accounting', 'punchout'] as const
export const INTEGRATION_STATUS = ['live', 'beta', 'planned'] as const

/** Sections of the home page whose content is in the catalog or in documents of their own (spec 1). */
export const HOME_SECTIONS = ['banners', 'categories', 'must-have', 'collections', 'featured'] as const

/** Number of looks per page of the inspiration page. */
export const INSPO_PAGE_SIZE = 12

/** Catalog figures that the about page can show. */
export const CATALOG_COUNTS = ['products', 'suppliers', 'categories', 'countries'] as const
