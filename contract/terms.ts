/** What stands for the version of the terms while the shop has published none. */
export const NO_TERMS = '0'
