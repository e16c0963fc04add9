import { counted } from '#contract/text/language.ts'

interface WarnedChoiceProps {
  /** Number of lines with a warning. Without one, there is no choice. */
  lines: number
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Confirms that lines with a warning are recorded, too. */
export function WarnedChoice({ lines, checked, onChange }: WarnedChoiceProps) {
  if (lines === 0) return null
  return (
    <label className="mt-3 inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{`Also record ${counted(lines, 'row')} with a warning, which I have checked`}</span>
    </label>
  )
}
