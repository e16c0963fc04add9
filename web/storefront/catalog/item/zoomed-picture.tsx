import { use, useEffect, useRef } from 'react'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { zoomTexts } from '#texts/zoom.ts'
import { ImageBase } from '#web/ui/picture.tsx'
import { sourceSet } from '#web/ui/picture-sources.ts'

/** A finger that went this far sideways meant the next picture. */
const SWIPE_PX = 60

interface ZoomedPictureProps {
  button: React.RefObject<HTMLButtonElement | null>
  image: ImageRef
  title: string
  enlarged: boolean
  onToggle: () => void
  /** Absent where there is no other picture. */
  onSwipe?: (step: 1 | -1) => void
}

/** One picture as large as the screen, or two and a half times that: then it scrolls, and follows a mouse. */
export function ZoomedPicture({ button, image, title, enlarged, onToggle, onSwipe }: ZoomedPictureProps) {
  const base = use(ImageBase)
  const frame = useRef<HTMLDivElement>(null)
  const touched = useRef<number | null>(null)

  useEffect(() => {
    const box = frame.current
    if (!enlarged || !box) return
    box.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2, top: (box.scrollHeight - box.clientHeight) / 2 })
  }, [enlarged])

  /** What is under the mouse is shown, without a press: the way of a magnifying glass. */
  function look({ pointerType, clientX, clientY }: React.PointerEvent) {
    const box = frame.current
    if (!enlarged || !box || pointerType !== 'mouse') return
    const { left, top, width, height } = box.getBoundingClientRect()
    box.scrollTo({
      left: ((clientX - left) / width) * (box.scrollWidth - box.clientWidth),
      top: ((clientY - top) / height) * (box.scrollHeight - box.clientHeight),
      behavior: 'instant',
    })
  }

  function release({ changedTouches }: React.TouchEvent) {
    const from = touched.current
    touched.current = null
    const to = changedTouches[0]?.clientX
    if (enlarged || from === null || to === undefined || Math.abs(to - from) < SWIPE_PX) return
    onSwipe?.(to < from ? 1 : -1)
  }

  const alt = image.title || title
  return (
    <div
      ref={frame}
      role="group"
      aria-label={enlarged ? zoomTexts.moveAbout : zoomTexts.picture}
      onPointerMove={look}
      onTouchStart={({ touches }) => {
        touched.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={release}
      className="absolute inset-0 overflow-auto [scrollbar-width:none]"
    >
      <button
        ref={button}
        type="button"
        aria-label={zoomTexts.press({ title: alt, act: enlarged ? zoomTexts.smaller : zoomTexts.enlarge })}
        onClick={onToggle}
        className={`block -outline-offset-4 ${enlarged ? 'size-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <img
          key={image.path}
          src={imageUrl(base, image.path, { width: 1536 })}
          srcSet={sourceSet(base, image)}
          sizes={enlarged ? '250vw' : '100vw'}
          width={image.width}
          height={image.height}
          alt=""
          className="size-full object-contain photo-light"
        />
      </button>
    </div>
  )
}
