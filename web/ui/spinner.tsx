import { uiTexts } from '#texts/ui/ui.ts'

/** Loading indicator. */
export function Spinner({ label = uiTexts.loading }: { label?: string }) {
  return (
    <output aria-label={label} className="inline-grid size-11 place-items-center no-scripting:hidden">
      <span className="size-4 animate-spin rounded-full border-2 border-hairline border-t-leaf" />
    </output>
  )
}
