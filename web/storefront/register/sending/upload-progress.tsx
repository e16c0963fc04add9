import { registerTexts } from '#texts/register/register.tsx'

interface UploadProgressProps {
  /** From 0 to 1. */
  progress: number
  withFile: boolean
}

/** Progress bar of the upload. */
export function UploadProgress({ progress, withFile }: UploadProgressProps) {
  const percent = Math.round(progress * 100)
  const isOut = percent === 100
  return (
    <div className="mt-8 text-small">
      <p className="figures flex justify-between gap-4">
        <span role="status">{isOut ? registerTexts.sending.checking : textOf(withFile)}</span>
        {!isOut && withFile && <span aria-hidden>{percent}%</span>}
      </p>
      <div
        role="progressbar"
        aria-label={registerTexts.sending.progress}
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
