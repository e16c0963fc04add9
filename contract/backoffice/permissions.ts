/** Permissions of staff and operator keys, with their texts. Roles are sets of these; no one can grant one that they lack. */
export const PERMISSIONS = {
  'home.read': 'See sales, receivables and what needs someone',
  'orders.read': 'See orders and their documents',
  'orders.write': 'Accept, decline, ship, deliver and cancel orders, and change what is not shipped',
  'orders.create': 'Order on behalf of a company',
  'payments.read': 'See payments, credit and receivables',
  'payments.write': 'Book and match payments',
  'payments.refund': 'Refund, pay back and write off',
  'companies.read': 'See companies and their people',
  'companies.write': 'Change companies, notes and certificates',
  'companies.approve': 'Approve and reject registrations',
  'companies.terms': 'Change terms and credit limits',
  'companies.impersonate': 'View the shop as a buyer',
  'catalog.read': 'See products, suppliers, categories and collections',
  'catalog.write': 'Change products, suppliers, categories and collections',
  'stock.write': 'Change stock',
  'prices.write': 'Change prices and sales',
  'imports.run': 'Import and export files',
  'content.write': 'Change pages, banners and menus',
  'search.write': 'Change synonyms and rules of the search',
  'reports.read': 'See reports',
  'integrations.read': 'See operator keys, webhooks and their deliveries',
  'integrations.write': 'Create operator keys and webhooks',
  'settings.read': 'See settings',
  'settings.write': 'Change settings and texts of emails',
  'staff.read': 'See staff and roles',
  'staff.write': 'Invite staff and change roles',
  'audit.read': 'See and export the audit log',
  'system.read': 'See jobs, health, storage and backups',
  'system.write': 'Repeat and cancel jobs, make and download backups',
} as const satisfies Record<string, string>

export type Permission = keyof typeof PERMISSIONS

type AreaOf<Name extends string> = Name extends `${infer Area}.${string}` ? Area : never

/** Titles of the areas that permissions belong to, by the part of their names before the dot. */
export const PERMISSION_AREAS: Record<AreaOf<Permission>, string> = {
  home: 'Home',
  orders: 'Orders',
  payments: 'Payments',
  companies: 'Companies',
  catalog: 'Catalog',
  stock: 'Stock',
  prices: 'Prices',
  imports: 'Imports',
  content: 'Content',
  search: 'Search',
  reports: 'Reports',
  integrations: 'Integrations',
  settings: 'Settings',
  staff: 'Staff',
  audit: 'Audit log',
  system: 'System',
}

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** Roles that every shop has, by name. */
export const BUILT_IN_ROLES = {
  Owner: ALL_PERMISSIONS,
  Orders: ['home.read', 'orders.read', 'orders.write', 'orders.create', 'payments.read', 'companies.read'],
  Accounts: [
    'home.read',
    'orders.read',
    'payments.read',
    'payments.write',
    'payments.refund',
    'companies.read',
    'companies.write',
    'companies.approve',
    'companies.terms',
    'reports.read',
  ],
  Catalog: [
    'home.read',
    'catalog.read',
    'catalog.write',
    'stock.write',
    'prices.write',
    'imports.run',
    'content.write',
    'search.write',
  ],
  Viewer: ALL_PERMISSIONS.filter((permission) => permission.endsWith('.read') && permission !== 'audit.read'),
} as const satisfies Record<string, readonly Permission[]>
