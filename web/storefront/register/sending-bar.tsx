import { registerTexts } from '#texts/register.tsx'

interface SendingBarProps {
  /** From 0 to 1. */
  share: number
  withFile: boolean
}

/** How much has gone out. */
export function SendingBar({ share, withFile }: SendingBarProps) {
  const percent = Math.round(share * 100)
  const isOut = percent === 100
  return (
    <div className="mt-8 text-small">
      <p className="figures flex justify-between gap-4">
        <span role="status">{isOut ? registerTexts.sending.checking : textOf(withFile)}</span>
        {!isOut && withFile && <span aria-hidden>{percent}%</span>}
      </p>
      <div
        role="progressbar"
        aria-label={registerTexts.sending.share}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-1 overflow-hidden rounded-full bg-hairline"
      >
        <div className="h-full rounded-full bg-leaf transition-[width] duration-200" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function textOf(withFile: boolean): string {
  return withFile ? registerTexts.sending.formAndFile : registerTexts.sending.form
}
