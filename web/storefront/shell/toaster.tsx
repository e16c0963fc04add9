import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { listenForNotices, takeNotices } from '#web/storefront/notices.ts'

const LOOK = 'font-sans! rounded-md! border-0! px-5! py-4! text-small! shadow-lg! '

/** Short messages, bottom right, for five seconds (spec 9). Loaded on demand, hence the default export. */
export default function Toaster() {
  useEffect(
    () =>
      listenForNotices(() => {
        for (const { text, look } of takeNotices()) {
          if (look === 'trouble') toast.error(text, { className: `${LOOK} bg-danger! text-paper!` })
          else toast(text, { className: `${LOOK} bg-ink! text-paper!` })
        }
      }),
    [],
  )
  return <Sonner position="bottom-right" duration={5000} offset={24} />
}
