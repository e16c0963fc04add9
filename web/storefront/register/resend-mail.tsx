import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { registrationCompleteTexts } from '#texts/registration-complete.tsx'
import { CallFailure } from '#web/storefront/api.ts'
import { Button } from '#web/ui/button.tsx'
import { sendConfirmEmail } from './calls.ts'

const texts = registrationCompleteTexts.mail

interface ResendMailProps {
  userId: string
  /** Seconds until another mail may be asked for. */
  wait: number
}

/** Sends the mail once more, as soon as that may be asked for. */
export function ResendMail({ userId, wait }: ResendMailProps) {
  const [left, startCountdown] = useCountdown(wait)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const mayAsk = left === 0 && !sending

  async function send() {
    setSending(true)
    setSaid('')
    try {
      const { message, retry_after: seconds } = await sendConfirmEmail(userId)
      setSaid(message)
      startCountdown(seconds)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setSaid(error.message)
      const seconds = error.body['retry_after']
      if (typeof seconds === 'number') startCountdown(seconds)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-8">
      {/* Not `disabled`: that would take the focus away from whoever has just pressed it. */}
      <Button
        look="quiet"
        aria-disabled={!mayAsk}
        className="figures min-w-56 aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:text-muted"
        onClick={() => {
          if (mayAsk) void send()
        }}
      >
        {left > 0 ? texts.againIn({ time: clock(left) }) : texts.again}
      </Button>
      <p role="status" className="mx-auto mt-3 min-h-10 max-w-[48ch] text-small text-muted">
        {said || texts.spam}
      </p>
      <p className="text-small text-muted">
        {texts.notYours}{' '}
        <Link to="/register" className="plain-link inline-flex min-h-11 items-center">
          {texts.register}
        </Link>
      </p>
    </div>
  )
}

/** The seconds left of a wait, and what begins a new one. */
function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds)
  // An object, so that the same wait once more begins anew.
  const [wait, setWait] = useState({ seconds })

  useEffect(() => {
    // A timer may sleep with its tab; the clock does not.
    const end = Date.now() + wait.seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [wait])

  return [
    left,
    (wanted) => {
      setLeft(wanted)
      setWait({ seconds: wanted })
    },
  ]
}

function clock(seconds: number): string {
  if (seconds >= 3600) return texts.hours({ hours: Math.ceil(seconds / 3600) })
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
