/** From this number of values on, an option is a select, which is quicker to read. */
export const SELECT_FROM = 9
