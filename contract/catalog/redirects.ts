/** Most characters of a path of a redirect. */
export const MAX_PATH_LENGTH = 500
/** Most redirects of a file, and bytes of the file. */
export const MAX_FILE_REDIRECTS = 2000
export const MAX_REDIRECT_FILE_BYTES = 512 * 1024
/** Most redirects that one call removes. */
export const MAX_REMOVED_REDIRECTS = 200

/** True for a row of a file that changes something. */
export function isAdded({ result }: { result: string }): boolean {
  return result === 'added' || result === 'replaced'
}
