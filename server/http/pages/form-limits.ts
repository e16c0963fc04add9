/** Limits of the forms that pages without JavaScript send. React Router parses them in the event loop. */

/** Maximum size of a form, in bytes, except for those that upload a file. */
export const MAX_FORM_BYTES = 64 * 1024

/** Pages whose form uploads a file, and the maximum size of the form: a list of a quick order and its file. */
export const UPLOAD_PAGES: Readonly<Record<string, number>> = {
  '/quick-order': 2_500_000,
  '/quick-order.data': 2_500_000,
}

/** Fields of a form. The largest one, the order grid of a product family, has two for each member. */
export const MAX_FORM_FIELDS = 1000

/** True if a form may contain a file, and with it any bytes. */
export function isUpload(path: string, contentType = ''): boolean {
  return Object.hasOwn(UPLOAD_PAGES, path) && /^multipart\//i.test(contentType)
}
