import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is fetched, for what takes longer than 200 ms. */
export function ProgressLine() {
  if (useNavigation().state === 'idle') return null
  return <div role="progressbar" aria-label="Loading the page" className="progress-line" />
}
