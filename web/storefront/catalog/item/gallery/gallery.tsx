import { lazy, Suspense, use, useRef, useState } from 'react'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import { ImageBaseUrl, Image } from '#web/ui/images/image.tsx'

const LARGEST = 1536

const loadZoom = () => import('./zoom.tsx')
const Zoom = lazy(loadZoom)

/**
 * The images of a product: a strip for swiping and the arrow keys, a row of thumbnails, and a full-screen zoom. Without
 * JavaScript an image opens in a new tab.
 */
export function Gallery({ images, title }: { images: readonly ImageRef[]; title: string }) {
  const base = use(ImageBaseUrl)
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<{ isLoaded: boolean; open: boolean; first: number }>(ZOOM_CLOSED)
  if (images.length === 0) return <Image image={null} sizes="" alt={itemTexts.gallery.none({ title })} />

  function scrollTo(index: number) {
    const within = Math.min(Math.max(index, 0), images.length - 1)
    strip.current?.scrollTo({ left: within * widthOf(strip.current) })
    return within
  }

  function onScroll() {
    if (strip.current) setCurrent(Math.round(strip.current.scrollLeft / widthOf(strip.current)))
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || images.length === 1) return
    event.preventDefault()
    const next = scrollTo(current + step)
    strip.current?.querySelectorAll('a')[next]?.focus({ preventScroll: true })
  }

  function open(event: React.MouseEvent, index: number) {
    // Let the browser open a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setZoom({ isLoaded: true, open: true, first: index })
  }

  return (
    <div className="min-w-0 md:sticky md:top-24 md:self-start">
      <ul
        ref={strip}
        onScroll={onScroll}
        aria-label={itemTexts.gallery.title}
        className="gallery flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image.path} id={`image-${index + 1}`} className="w-full shrink-0 snap-center">
            <a
              href={imageUrl(base, image.path, { width: LARGEST })}
              target="_blank"
              rel="noreferrer"
              title={itemTexts.gallery.open}
              onClick={(event) => open(event, index)}
              onKeyDown={onKeyDown}
              onPointerEnter={() => void loadZoom()}
              onFocus={() => void loadZoom()}
              className="block cursor-zoom-in -outline-offset-4"
            >
              <Image
                image={image}
                sizes="(width >= 90rem) 760px, (width >= 64rem) 54vw, (width >= 48rem) 46vw, min(92vw, max(44svh, 16rem))"
                priority={index === 0}
                whole
                alt={image.title || title}
              />
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-3 md:mt-4">
          {images.map((image, index) => (
            <li key={image.path}>
              <a
                href={`#image-${index + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  scrollTo(index)
                }}
                aria-label={itemTexts.gallery.image({ number: index + 1, count: images.length })}
                aria-current={index === current || undefined}
                className="block border border-transparent aria-current:border-ink"
              >
                <Image image={image} sizes="72px" alt="" className="w-11 md:w-18" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoom.isLoaded && (
        <Suspense>
          <Zoom
            images={images}
            title={title}
            first={zoom.first}
            open={zoom.open}
            onOpenChange={(isOpen) => setZoom({ ...zoom, open: isOpen })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the width of one image; the strip itself may have padding. */
function widthOf(strip: HTMLElement): number {
  return strip.firstElementChild?.clientWidth || 1
}

const ZOOM_CLOSED = { isLoaded: false, open: false, first: 0 }
