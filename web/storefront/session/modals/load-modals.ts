/** Loads the code of the modals, when one opens or is about to. */
export const loadModals = () => import('./modals.tsx')
