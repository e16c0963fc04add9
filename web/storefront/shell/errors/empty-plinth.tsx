import { shellTexts } from '#texts/shell/shell.ts'
import drawing from './empty-plinth.svg'

/**
 * The 404 drawing: a gallery plinth with the outline of a missing vase. It is a file of its own, so that the scripts of other pages
 * do not carry it; `use` lets it take the colors of the page. Loaded lazily, hence the default export.
 */
export default function EmptyPlinth() {
  return (
    <svg viewBox="0 0 320 300" role="img" aria-label={shellTexts.error.image}>
      <use href={`${drawing}#drawing`} />
    </svg>
  )
}
