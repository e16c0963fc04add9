import { useRef, useState } from 'react'
import { REFERRAL_HEADER } from '#contract/accounts/referral.ts'
import { type Outcome, sendRegistration } from './send-registration.ts'

interface SendingState {
  /** Upload progress from 0 to 1; null while nothing is sent. */
  progress: number | null
  send: (form: FormData, referral: string | null) => Promise<Outcome>
  cancel: () => void
}

/** Returns a function that sends the form, with the progress of the upload. */
export function useSending(url: string): SendingState {
  const [progress, setProgress] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)
  return {
    progress,
    async send(form, referral) {
      controller.current = new AbortController()
      setProgress(0)
      const outcome = await sendRegistration(form, {
        url,
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(referral && { [REFERRAL_HEADER]: referral }),
        },
        onProgress: setProgress,
        signal: controller.current.signal,
      })
      setProgress(null)
      return outcome
    },
    cancel: () => controller.current?.abort(),
  }
}
