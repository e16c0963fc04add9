import { type Modal, MODALS } from './ask-to-sign-in.ts'

/** Any page can be linked to with a window open: `?modal=sign-in`. */
export const MODAL_PARAMETER = 'modal'

/** The window an address asks for. */
export function modalOf(search: string): Modal | null {
  const wanted = new URLSearchParams(search).get(MODAL_PARAMETER)
  return MODALS.find((modal) => modal === wanted) ?? null
}
