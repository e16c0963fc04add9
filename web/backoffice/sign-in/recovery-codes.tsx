import { Copy } from '#web/ui/icons/copy.ts'
import { Download } from '#web/ui/icons/download.ts'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, which are shown once, to copy or save as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast('The recovery codes are copied.')
    } catch {
      showToast('This browser does not let pages copy. Save the codes as a file instead.')
    }
  }
  return (
    <div className="space-y-4">
      <p>Store these codes in a safe place. Each replaces your second factor once. They are not shown again.</p>
      <ul className="grid grid-cols-1 gap-1 rounded-md border border-hairline p-3 font-medium select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy size={14} />
          <span>Copy</span>
        </Button>
        <a
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('quiet')}
        >
          <Download size={14} />
          <span>Save as a file</span>
        </a>
        <Button variant="primary" onClick={onDone} className="ml-auto">
          I have stored them
        </Button>
      </div>
    </div>
  )
}
