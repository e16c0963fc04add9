import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { noticesTexts } from '#texts/notices.ts'
import { listenForNotices, takeNotices } from '#web/storefront/notices.ts'

const LOOK = 'font-sans! rounded-md! border-0! px-5! py-4! text-small! shadow-lg! '
/** Time to read, decide and reach the press. */
const ACTION_MS = 10_000

/** Above the bar that some pages have at the foot of a small screen. */
const FOOT = 'calc(1.5rem + var(--foot-bar, 0px))'
/** Left of the sum that some pages have at the right of a wide screen: what leads on from it is never behind a message. */
const RIGHT = 'calc(1.5rem + var(--side-sum, 0px))'

/** Short messages, bottom right, for five seconds (spec 9). Loaded on demand, hence the default export. */
export default function Toaster() {
  useEffect(
    () =>
      listenForNotices(() => {
        for (const { text, look, action } of takeNotices()) {
          const offer = action && {
            action: { label: action.label, onClick: action.run },
            classNames: { actionButton: 'h-11! px-4! text-small!' },
            duration: ACTION_MS,
          }
          if (look === 'trouble') toast.error(text, { className: `${LOOK} bg-danger! text-paper!`, ...offer })
          else toast(text, { className: `${LOOK} bg-ink! text-paper!`, ...offer })
        }
      }),
    [],
  )
  return (
    <Sonner
      containerAriaLabel={noticesTexts.title}
      position="bottom-right"
      // What became of a typed number stands beside what it led to, not behind it.
      expand
      duration={5000}
      offset={{ right: RIGHT, bottom: FOOT }}
      mobileOffset={{ bottom: FOOT }}
    />
  )
}
