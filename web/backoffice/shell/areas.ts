import type { ComponentType, SVGProps } from 'react'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { Building2 } from '#web/ui/icons/building-2.ts'
import { Download } from '#web/ui/icons/download.ts'
import { FileText } from '#web/ui/icons/file-text.ts'
import { Gauge } from '#web/ui/icons/gauge.ts'
import { House } from '#web/ui/icons/house.ts'
import { Package } from '#web/ui/icons/package.ts'
import { Plug } from '#web/ui/icons/plug.ts'
import { ShoppingBag } from '#web/ui/icons/shopping-bag.ts'
import { SlidersHorizontal } from '#web/ui/icons/sliders-horizontal.ts'
import { Tag } from '#web/ui/icons/tag.ts'
import { UserRound } from '#web/ui/icons/user-round.ts'

export interface Area {
  title: string
  icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>
  /** Screens of the area in the navigation. The first one is the area's own. */
  screens: readonly NavigationScreen[]
}

export interface NavigationScreen {
  title: string
  /** Path below `/admin`. */
  path: string
  /** Words that find the screen in the command palette besides its title. */
  keywords?: string
  /** Permission that its data requires. Without one, the screen is for everyone. */
  permission?: Permission
}

/**
 * Areas of the navigation, in the order: Home, Orders, Companies, Catalog, Inventory, Prices, Content, Search, Reports, Imports,
 * Integrations, Settings, Staff, System. An area is listed as soon as it has a screen.
 */
export const AREAS: readonly Area[] = [
  {
    title: 'Home',
    icon: House,
    screens: [
      { title: 'Home', path: '/', keywords: 'start dashboard' },
      { title: 'Alerts', path: '/alerts', keywords: 'inbox notifications emails' },
    ],
  },
  {
    title: 'Orders',
    icon: ShoppingBag,
    screens: [
      {
        title: 'Orders',
        path: '/orders',
        keywords: 'queue accept ship late unpaid overdue freight',
        permission: 'orders.read',
      },
      {
        title: 'New order',
        path: '/orders/new',
        keywords: 'create place on behalf phone cart',
        permission: 'orders.create',
      },
      {
        title: 'Ship from a file',
        path: '/orders/shipments',
        keywords: 'tracking numbers csv upload bulk',
        permission: 'orders.write',
      },
      {
        title: 'Bank statement',
        path: '/payments/statement',
        keywords: 'book match payments transfers csv upload',
        permission: 'payments.write',
      },
      {
        title: 'Receivables',
        path: '/payments/receivables',
        keywords: 'overdue invoices ageing dunning reminders owed statement',
        permission: 'payments.read',
      },
    ],
  },
  {
    title: 'Companies',
    icon: Building2,
    screens: [
      {
        title: 'Companies',
        path: '/companies',
        keywords: 'customers buyers people terms credit',
        permission: 'companies.read',
      },
      {
        title: 'Registrations',
        path: '/companies/review',
        keywords: 'approve reject queue certificates',
        permission: 'companies.read',
      },
      {
        title: 'Certificates',
        path: '/companies/certificates',
        keywords: 'resale expiring renew reminder tax exempt',
        permission: 'companies.read',
      },
    ],
  },
  {
    title: 'Catalog',
    icon: Tag,
    screens: [
      {
        title: 'Products',
        path: '/catalog/products',
        keywords: 'items grid prices sku draft edit',
        permission: 'catalog.read',
      },
      {
        title: 'Categories',
        path: '/catalog/categories',
        keywords: 'tree move merge rename order navigation',
        permission: 'catalog.read',
      },
      {
        title: 'Attributes',
        path: '/catalog/attributes',
        keywords: 'properties custom fields specifications facets filters units choices types',
        permission: 'catalog.read',
      },
      {
        title: 'Collections',
        path: '/catalog/collections',
        keywords: 'rules curated home page rails featured must-haves',
        permission: 'catalog.read',
      },
      {
        title: 'Suppliers',
        path: '/catalog/suppliers',
        keywords: 'makers brands minimums story holidays',
        permission: 'catalog.read',
      },
    ],
  },
  {
    title: 'Inventory',
    icon: Package,
    screens: [
      {
        title: 'Inventory',
        path: '/inventory',
        keywords: 'stock movements receive count damaged sold out warehouse',
        permission: 'catalog.read',
      },
      {
        title: 'Receive or count',
        path: '/inventory/scan',
        keywords: 'scan barcode gtin delivery receipt stocktake',
        permission: 'stock.write',
      },
      {
        title: 'Counts from a file',
        path: '/inventory/file',
        keywords: 'receipts csv xlsx upload stocktake deliveries bulk',
        permission: 'stock.write',
      },
      {
        title: 'Count sheet',
        path: '/inventory/count-sheet',
        keywords: 'print stocktake list shelf supplier category',
        permission: 'catalog.read',
      },
      {
        title: 'Low-stock levels',
        path: '/inventory/levels',
        keywords: 'minimum reorder point threshold alerts suppliers',
        permission: 'catalog.read',
      },
    ],
  },
  {
    title: 'Content',
    icon: FileText,
    screens: [
      {
        title: 'Pages and menus',
        path: '/content',
        keywords: 'home page banners footer about faqs terms looks drafts publish schedule preview text',
        permission: 'content.write',
      },
      {
        title: 'Media',
        path: '/content/media',
        keywords: 'pictures images photos files library uploads alt crop focus replace unused',
        permission: 'content.write',
      },
      {
        title: 'Redirects',
        path: '/content/redirects',
        keywords: 'links moved removed gone 301 410 urls paths',
        permission: 'catalog.read',
      },
    ],
  },
  {
    title: 'Imports',
    icon: Download,
    screens: [
      {
        title: 'Imports',
        path: '/imports',
        keywords: 'history undo csv xlsx ods upload price list catalog',
        permission: 'imports.run',
      },
      {
        title: 'New import',
        path: '/imports/new',
        keywords: 'upload file csv xlsx ods price list products suppliers categories',
        permission: 'imports.run',
      },
      {
        title: 'Scheduled imports',
        path: '/imports/schedules',
        keywords: 'fetch address url feed hourly daily weekly stock price list automatic',
        permission: 'imports.run',
      },
    ],
  },
  {
    title: 'Settings',
    icon: SlidersHorizontal,
    screens: [
      {
        title: 'New companies',
        path: '/settings/companies',
        keywords: 'terms credit limit registration review open texts certificates default required fields form',
        permission: 'settings.read',
      },
      {
        title: 'Texts of reviews',
        path: '/settings/registrations',
        keywords: 'reasons templates reject request registration',
        permission: 'settings.write',
      },
      {
        title: 'Shipping',
        path: '/settings/shipping',
        keywords: 'methods rates freight weight free delivery carriers states versions',
        permission: 'settings.read',
      },
      {
        title: 'Taxes',
        path: '/settings/taxes',
        keywords: 'sales tax rates states zip county import csv versions',
        permission: 'settings.read',
      },
      {
        title: 'Emails',
        path: '/settings/emails',
        keywords: 'texts templates subject wording preview test messages',
        permission: 'settings.read',
      },
      {
        title: 'Terms and privacy',
        path: '/settings/terms',
        keywords: 'versions accept agreement legal conditions consent who',
        permission: 'settings.read',
      },
    ],
  },
  {
    title: 'Integrations',
    icon: Plug,
    screens: [
      {
        title: 'Operator keys',
        path: '/keys',
        keywords: 'api clients tokens scopes',
        permission: 'integrations.read',
      },
      {
        title: 'Webhooks',
        path: '/webhooks',
        keywords: 'events endpoints deliveries',
        permission: 'integrations.read',
      },
    ],
  },
  {
    title: 'Staff',
    icon: UserRound,
    screens: [
      { title: 'Staff', path: '/staff', keywords: 'people invite access', permission: 'staff.read' },
      { title: 'Roles', path: '/staff/roles', keywords: 'permissions rights', permission: 'staff.read' },
      { title: 'Audit log', path: '/audit', keywords: 'history changes who', permission: 'audit.read' },
    ],
  },
  {
    title: 'System',
    icon: Gauge,
    screens: [
      {
        title: 'Jobs',
        path: '/system/jobs',
        keywords: 'queue failed retry background emails webhooks drop',
        permission: 'system.read',
      },
      {
        title: 'Health',
        path: '/system/health',
        keywords: 'disk storage backup search lag state',
        permission: 'system.read',
      },
      {
        title: 'Backups',
        path: '/system/backups',
        keywords: 'make download restore verify archive',
        permission: 'system.read',
      },
      {
        title: 'Storage and queries',
        path: '/system/storage',
        keywords: 'disk size database tables slow sql folders files bucket',
        permission: 'system.read',
      },
    ],
  },
]

/** Returns the areas with the screens that someone with these permissions may open. */
export function areasFor(permissions: readonly Permission[]): Area[] {
  return AREAS.map((area) => ({
    ...area,
    screens: area.screens.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
  })).filter(({ screens }) => screens.length > 0)
}

/** Returns the screen of the navigation that a path belongs to: the one with the longest path that begins it. */
export function currentScreen(path: string): NavigationScreen | null {
  const screens = AREAS.flatMap(({ screens }) => screens).filter((screen) => isBelow(path, screen.path))
  return screens.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null
}

function isBelow(path: string, screen: string): boolean {
  return path === screen || (screen !== '/' && path.startsWith(`${screen}/`))
}
