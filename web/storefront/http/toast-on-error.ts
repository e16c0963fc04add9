import { ApiError } from './api.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'

/** Returns the result of `work`, or null after showing the server's error as a toast. */
export async function toastOnError<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast(error.message, 'error')
    return null
  }
}
