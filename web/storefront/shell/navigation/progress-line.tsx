import { useNavigation } from 'react-router'
import { shellTexts } from '#texts/shell/shell.ts'

/** A thin line at the top while the next page loads; visible after 200 ms. */
export function ProgressLine() {
  if (useNavigation().state === 'idle') return null
  return <div role="progressbar" aria-label={shellTexts.loading} className="progress-line" />
}
