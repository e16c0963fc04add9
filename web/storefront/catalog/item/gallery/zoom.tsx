import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'
import { ChevronRight } from '#web/ui/icons/chevron-right.ts'
import { X } from '#web/ui/icons/x.ts'
import { ZoomIn } from '#web/ui/icons/zoom-in.ts'
import { ZoomOut } from '#web/ui/icons/zoom-out.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { zoomTexts } from '#texts/catalog/zoom.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { ZoomedImage } from './zoomed-image.tsx'

interface ZoomProps {
  images: readonly ImageRef[]
  title: string
  /** Index of the initial image. */
  first: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The images in full screen. The arrow keys go to the next image, or scroll within an enlarged one; plus and minus zoom. Loaded
 * lazily, hence the default export.
 */
export default function Zoom({ images, title, first, open, onOpenChange }: ZoomProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <ZoomView images={images} title={title} first={first} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function ZoomView({ images, title, first }: Pick<ZoomProps, 'images' | 'title' | 'first'>) {
  const [current, setCurrent] = useState(first)
  const [enlarged, setEnlarged] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const image = images[current]
  const hasSeveral = images.length > 1

  function showNext(step: 1 | -1) {
    setEnlarged(false)
    setCurrent((current + step + images.length) % images.length)
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === '+' || event.key === '=') setEnlarged(true)
    if (event.key === '-') setEnlarged(false)
    if (enlarged || !hasSeveral) return
    if (event.key === 'ArrowRight') showNext(1)
    if (event.key === 'ArrowLeft') showNext(-1)
  }

  return (
    <Dialog.Popup
      onKeyDown={onKeyDown}
      initialFocus={button}
      className="fixed inset-0 z-50 flex flex-col bg-paper text-ink transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <div className="flex items-center gap-2 px-4 py-2 sm:px-6">
        <Dialog.Title className="min-w-0 grow truncate text-small">{title}</Dialog.Title>
        <p aria-live="polite" className="figures shrink-0 text-small text-muted">
          {hasSeveral && (
            <>
              <span className="sr-only">{zoomTexts.position({ number: current + 1, count: images.length })}</span>
              <span aria-hidden>
                {current + 1} / {images.length}
              </span>
            </>
          )}
        </p>
        <Tool label={enlarged ? zoomTexts.zoomOut : zoomTexts.zoomIn} onClick={() => setEnlarged(!enlarged)}>
          {enlarged ? <ZoomOut size={20} aria-hidden /> : <ZoomIn size={20} aria-hidden />}
        </Tool>
        <Dialog.Close aria-label={uiTexts.close} className={TOOL}>
          <X size={20} aria-hidden />
        </Dialog.Close>
      </div>
      <div className="relative min-h-0 flex-1">
        {image && (
          <ZoomedImage
            button={button}
            image={image}
            title={title}
            enlarged={enlarged}
            onToggle={() => setEnlarged(!enlarged)}
            onSwipe={hasSeveral ? showNext : undefined}
          />
        )}
        {hasSeveral && (
          <>
            <Tool label={zoomTexts.previous} place="left-2 sm:left-6" onClick={() => showNext(-1)}>
              <ChevronLeft size={24} aria-hidden />
            </Tool>
            <Tool label={zoomTexts.next} place="right-2 sm:right-6" onClick={() => showNext(1)}>
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
  /** Position over the image; without it the button is in the toolbar. */
  place?: string
  onClick: () => void
  children: React.ReactNode
}

function Tool({ label, place, onClick, children }: ToolProps) {
  const over = place ? `absolute top-1/2 -translate-y-1/2 ${place}` : ''
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={`${TOOL} ${over}`}>
      {children}
    </button>
  )
}
