/** Loads the reader of texts and files. */
export const loadListReader = () => import('./list-reader.ts')
