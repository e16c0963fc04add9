import { Problem } from '#contract/problem.ts'

/** Operation on a file or folder that failed. */
type FileOperation = 'read' | 'write'

/** Runs `work`, which reads a file or folder. Turns errors of the file system into a `Problem` that explains what to do. */
export async function explainReadErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  return explainErrors('read', path, work)
}

/** Runs `work`, which writes a file or folder. Turns errors of the file system into a `Problem` that explains what to do. */
export async function explainWriteErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  return explainErrors('write', path, work)
}

async function explainErrors<T>(operation: FileOperation, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = fileErrorMessage(error, operation, path)
    if (message === null) throw error
    throw new Problem('bad_request', message)
  }
}

/** Returns a message for an error of the file system, or null for any other error. `path` is used if the error names no path. */
export function fileErrorMessage(error: unknown, operation: FileOperation, path: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const at = 'path' in error && typeof error.path === 'string' ? error.path : path
  const kind = error.syscall === 'scandir' || error.syscall === 'opendir' ? 'folder' : 'file'
  switch (error.code) {
    case 'ENOENT':
      return operation === 'read'
        ? `There is no ${kind} ${at}.`
        : `${at} cannot be written: there is no folder ${folderOf(at)}. Make it first.`
    case 'ENOTDIR':
      return kind === 'folder' ? `${at} is a file and not a folder.` : `A part of ${at} is a file and not a folder.`
    case 'EISDIR':
      return `${at} is a folder. Name a file.`
    case 'EEXIST':
      return error.syscall === 'mkdir' ? `${at} is a file and not a folder.` : `${at} exists already. Name a new file.`
    case 'EACCES':
    case 'EPERM':
      return `Permission denied: ${at}. Change its permissions or run this as another user.`
    case 'EROFS':
      return `${at} is on a read-only disk. Choose another location.`
    case 'ENOSPC':
      // The error of a write does not name the file, and several may be written at once.
      return 'The disk is full. Free some space and try again.'
    default:
      return null
  }
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : '/'
}
