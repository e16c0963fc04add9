import { type Modal, MODALS } from './modal-state.ts'

/** URL parameter that opens a modal on any page, such as `?modal=sign-in`. */
export const MODAL_PARAMETER = 'modal'

/** Returns the modal requested by the URL, or null. */
export function modalOf(search: string): Modal | null {
  const requested = new URLSearchParams(search).get(MODAL_PARAMETER)
  return MODALS.find((modal) => modal === requested) ?? null
}
