import { icon } from './icon.tsx'

export const ChevronUp = icon('M18 15l-6-6-6 6')
