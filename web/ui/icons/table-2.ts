import { icon } from './icon.tsx'

export const Table2 = icon(
  'M3 9h18',
  'M9 3v18',
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
)
