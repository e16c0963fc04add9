import { icon } from './icon.tsx'

export const ZoomOut = icon('M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', 'M21 21L16.65 16.65', 'M8 11L14 11')
