/** The code of the windows: fetched when one is wanted, or about to be. */
export const loadModals = () => import('./modals.tsx')
