/** Menu entries of spec 2. An operator's menu can place them anywhere among its links. */
export const MENU_ENTRIES = ['on_sale', 'featured', 'most_popular'] as const
/** Entries of the footer, which is the menu where JavaScript is off. */
export const FOOTER_ENTRIES = [...MENU_ENTRIES, 'become_a_supplier'] as const
