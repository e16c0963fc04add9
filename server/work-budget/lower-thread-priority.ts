import { setPriority } from 'node:os'

/** Priority of a thread that draws or reads files; 0 is the usual one, 19 the lowest. */
const BACKGROUND = 10

/**
 * Gives the processor to pages, calls and searches before this worker thread, when there are not enough cores for all. Linux has a
 * priority for each thread (setpriority(2), "C library/kernel differences"). Elsewhere it is that of the whole process, which stays.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(BACKGROUND)
}
