import { use, useEffect, useRef } from 'react'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { zoomTexts } from '#texts/catalog/zoom.ts'
import { ImageBaseUrl } from '#web/ui/images/image.tsx'
import { imageSrcSet } from '#web/ui/images/image-sources.ts'

/** Horizontal distance of a swipe to the next image. */
const SWIPE_PX = 60

interface ZoomedImageProps {
  button: React.RefObject<HTMLButtonElement | null>
  image: ImageRef
  title: string
  enlarged: boolean
  onToggle: () => void
  /** Missing if there is only one image. */
  onSwipe?: (step: 1 | -1) => void
}

/** One image at screen size, or enlarged to 2.5 times that; then it scrolls and follows the mouse. */
export function ZoomedImage({ button, image, title, enlarged, onToggle, onSwipe }: ZoomedImageProps) {
  const base = use(ImageBaseUrl)
  const container = useRef<HTMLDivElement>(null)
  const touchStart = useRef<number | null>(null)

  useEffect(() => {
    const box = container.current
    if (!enlarged || !box) return
    box.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2, top: (box.scrollHeight - box.clientHeight) / 2 })
  }, [enlarged])

  /** Scrolls to the part under the mouse, like a magnifying glass. */
  function panWithMouse({ pointerType, clientX, clientY }: React.PointerEvent) {
    const box = container.current
    if (!enlarged || !box || pointerType !== 'mouse') return
    const { left, top, width, height } = box.getBoundingClientRect()
    box.scrollTo({
      left: ((clientX - left) / width) * (box.scrollWidth - box.clientWidth),
      top: ((clientY - top) / height) * (box.scrollHeight - box.clientHeight),
      behavior: 'instant',
    })
  }

  function onTouchEnd({ changedTouches }: React.TouchEvent) {
    const from = touchStart.current
    touchStart.current = null
    const to = changedTouches[0]?.clientX
    if (enlarged || from === null || to === undefined || Math.abs(to - from) < SWIPE_PX) return
    onSwipe?.(to < from ? 1 : -1)
  }

  const alt = image.title || title
  return (
    <div
      ref={container}
      role="group"
      aria-label={enlarged ? zoomTexts.pan : zoomTexts.image}
      onPointerMove={panWithMouse}
      onTouchStart={({ touches }) => {
        touchStart.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
      }}
      onTouchEnd={onTouchEnd}
      className="absolute inset-0 overflow-auto [scrollbar-width:none]"
    >
      <button
        ref={button}
        type="button"
        aria-label={zoomTexts.button({ title: alt, act: enlarged ? zoomTexts.zoomOut : zoomTexts.zoomIn })}
        onClick={onToggle}
        className={`block -outline-offset-4 ${enlarged ? 'size-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <img
          key={image.path}
          src={imageUrl(base, image.path, { width: 1536 })}
          srcSet={imageSrcSet(base, image)}
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
