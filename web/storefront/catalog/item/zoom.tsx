import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ImageRef } from '#contract/images.ts'
import { zoomTexts } from '#texts/zoom.ts'
import { uiTexts } from '#texts/ui.ts'
import { ZoomedPicture } from './zoomed-picture.tsx'

interface ZoomProps {
  images: readonly ImageRef[]
  title: string
  /** The picture to begin with. */
  first: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The pictures over the whole screen. The arrow keys turn to the next one, or move about in one that is enlarged; plus and
 * minus enlarge it. Loaded on demand, hence the default export.
 */
export default function Zoom({ images, title, first, open, onOpenChange }: ZoomProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Pages images={images} title={title} first={first} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Pages({ images, title, first }: Pick<ZoomProps, 'images' | 'title' | 'first'>) {
  const [shown, setShown] = useState(first)
  const [enlarged, setEnlarged] = useState(false)
  const picture = useRef<HTMLButtonElement>(null)
  const image = images[shown]
  const several = images.length > 1

  function turn(step: 1 | -1) {
    setEnlarged(false)
    setShown((shown + step + images.length) % images.length)
  }

  function press(event: React.KeyboardEvent) {
    if (event.key === '+' || event.key === '=') setEnlarged(true)
    if (event.key === '-') setEnlarged(false)
    if (enlarged || !several) return
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }

  return (
    <Dialog.Popup
      onKeyDown={press}
      initialFocus={picture}
      className="fixed inset-0 z-50 flex flex-col bg-paper text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <div className="flex items-center gap-2 px-4 py-2 sm:px-6">
        <Dialog.Title className="min-w-0 grow truncate text-small">{title}</Dialog.Title>
        <p aria-live="polite" className="figures shrink-0 text-small text-muted">
          {several && (
            <>
              <span className="sr-only">{zoomTexts.place({ number: shown + 1, count: images.length })}</span>
              <span aria-hidden>
                {shown + 1} / {images.length}
              </span>
            </>
          )}
        </p>
        <Tool label={enlarged ? zoomTexts.smaller : zoomTexts.enlarge} onPress={() => setEnlarged(!enlarged)}>
          {enlarged ? <ZoomOut size={20} aria-hidden /> : <ZoomIn size={20} aria-hidden />}
        </Tool>
        <Dialog.Close aria-label={uiTexts.close} className={TOOL}>
          <X size={20} aria-hidden />
        </Dialog.Close>
      </div>
      <div className="relative min-h-0 flex-1">
        {image && (
          <ZoomedPicture
            button={picture}
            image={image}
            title={title}
            enlarged={enlarged}
            onToggle={() => setEnlarged(!enlarged)}
            onSwipe={several ? turn : undefined}
          />
        )}
        {several && (
          <>
            <Tool label={zoomTexts.previous} place="left-2 sm:left-6" onPress={() => turn(-1)}>
              <ChevronLeft size={24} aria-hidden />
            </Tool>
            <Tool label={zoomTexts.next} place="right-2 sm:right-6" onPress={() => turn(1)}>
              <ChevronRight size={24} aria-hidden />
            </Tool>
          </>
        )}
      </div>
    </Dialog.Popup>
  )
}

const TOOL = 'grid size-11 shrink-0 place-items-center rounded-full bg-paper hover:bg-tile'

interface ToolProps {
  label: string
  /** Where it stands over the picture; without it, in the row above. */
  place?: string
  onPress: () => void
  children: React.ReactNode
}

function Tool({ label, place, onPress, children }: ToolProps) {
  const over = place ? `absolute top-1/2 -translate-y-1/2 ${place}` : ''
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress} className={`${TOOL} ${over}`}>
      {children}
    </button>
  )
}
