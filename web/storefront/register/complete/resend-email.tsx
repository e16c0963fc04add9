import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'
import { ApiError } from '#web/storefront/http/api.ts'
import { Button } from '#web/ui/button.tsx'
import { sendConfirmEmail } from '#web/storefront/register/calls.ts'

const texts = registrationCompleteTexts.mail

interface ResendEmailProps {
  userId: string
  /** Seconds until another email may be requested. */
  wait: number
}

/** Button that sends the confirmation email again, after a waiting time. */
export function ResendEmail({ userId, wait }: ResendEmailProps) {
  const [left, startCountdown] = useCountdown(wait)
  const [sending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  const canSend = left === 0 && !sending

  async function send() {
    setSending(true)
    setMessage('')
    try {
      const { message, retry_after: seconds } = await sendConfirmEmail(userId)
      setMessage(message)
      startCountdown(seconds)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setMessage(error.message)
      const seconds = error.body['retry_after']
      if (typeof seconds === 'number') startCountdown(seconds)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="mt-8">
      {/* Not `disabled`: a disabled button loses the focus. */}
      <Button
        variant="quiet"
        aria-disabled={!canSend}
        className="figures min-w-56 aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:text-muted"
        onClick={() => {
          if (canSend) void send()
        }}
      >
        {left > 0 ? texts.againIn({ time: clock(left) }) : texts.again}
      </Button>
      <p role="status" className="mx-auto mt-3 min-h-10 max-w-[48ch] text-small text-muted">
        {message || texts.spam}
      </p>
      <p className="text-small text-muted">
        {texts.notYours}{' '}
        <Link to={href('/register/:referral?')} className="plain-link inline-flex min-h-11 items-center">
          {texts.register}
        </Link>
      </p>
    </div>
  )
}

/** Returns the seconds left of a countdown, and a function that starts a new one. */
function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds)
  // An object, so that the same number of seconds starts a new countdown.
  const [wait, setWait] = useState({ seconds })

  useEffect(() => {
    // Timers of background tabs are throttled, so compute the rest from the clock.
    const end = Date.now() + wait.seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [wait])

  return [
    left,
    (next) => {
      setLeft(next)
      setWait({ seconds: next })
    },
  ]
}

function clock(seconds: number): string {
  if (seconds >= 3600) return texts.hours({ hours: Math.ceil(seconds / 3600) })
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
