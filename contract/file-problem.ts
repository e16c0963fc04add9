import { Problem } from './problem.ts'

/** What was tried with a file or a folder. */
type Doing = 'read' | 'write'

/** Reads a file or folder; what the system has against it is a `Problem` in a sentence. */
export async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  return inWords('read', path, work)
}

/** Writes a file or folder; what the system has against it is a `Problem` in a sentence. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  return inWords('write', path, work)
}

async function inWords<T>(doing: Doing, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = fileSentence(error, doing, path)
    if (sentence === null) throw error
    throw new Problem('bad_request', sentence)
  }
}

/** What the system has against a file, and what to do about it; null for anything else. `path` is where it names none. */
export function fileSentence(error: unknown, doing: Doing, path: string): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const at = 'path' in error && typeof error.path === 'string' ? error.path : path
  const kind = error.syscall === 'scandir' || error.syscall === 'opendir' ? 'folder' : 'file'
  switch (error.code) {
    case 'ENOENT':
      return doing === 'read'
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
      return `${at} is closed to this user. Change its permissions, or run this as a user who may.`
    case 'EROFS':
      return `${at} is on a disk that can only be read. Name another place.`
    case 'ENOSPC':
      // What writes does not say which file it is, and of several tried at once it may be any.
      return 'The disk is full. Make room and try again.'
    default:
      return null
  }
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end > 0 ? path.slice(0, end) : '/'
}
