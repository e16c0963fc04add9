import { icon } from './icon.tsx'

export const Rows3 = icon(
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  'M21 9H3',
  'M21 15H3',
)
