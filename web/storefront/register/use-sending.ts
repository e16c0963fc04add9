import { useRef, useState } from 'react'
import { REFERRAL_HEADER } from '#contract/referral.ts'
import { type Outcome, sendRegistration } from './send-registration.ts'

interface SendingState {
  /** How much has gone out, from 0 to 1; null while nothing is sent. */
  share: number | null
  send: (form: FormData, referral: string | null) => Promise<Outcome>
  cancel: () => void
}

/** Sends the form and tells how far it is. */
export function useSending(url: string): SendingState {
  const [share, setShare] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)
  return {
    share,
    async send(form, referral) {
      controller.current = new AbortController()
      setShare(0)
      const outcome = await sendRegistration(form, {
        url,
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(referral && { [REFERRAL_HEADER]: referral }),
        },
        onProgress: setShare,
        signal: controller.current.signal,
      })
      setShare(null)
      return outcome
    },
    cancel: () => controller.current?.abort(),
  }
}
