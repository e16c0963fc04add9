export const FOOTER_LINK = 'inline-flex min-h-11 min-w-11 items-center text-small hover:underline underline-offset-4'

/** Target of the menu button without JavaScript. */
export const MENU_ID = 'footer-categories'
