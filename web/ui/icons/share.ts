import { icon } from './icon.tsx'

export const Share = icon('M12 2v13', 'M16 6l-4-4-4 4', 'M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8')
