import { lazy, Suspense, use, useRef, useState } from 'react'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { itemTexts } from '#texts/item.tsx'
import { ImageBase, Picture } from '#web/ui/picture.tsx'

const LARGEST = 1536

const loadZoom = () => import('./item/zoom.tsx')
const Zoom = lazy(loadZoom)

/**
 * The pictures of a product: a strip that is swiped or moved with the arrow keys, a row of small ones to jump by, and each
 * picture large over the whole screen. Without JavaScript a picture opens by itself.
 */
export function Gallery({ images, title }: { images: readonly ImageRef[]; title: string }) {
  const base = use(ImageBase)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoom, setZoom] = useState<{ wanted: boolean; open: boolean; first: number }>(NO_ZOOM)
  if (images.length === 0) return <Picture image={null} sizes="" alt={itemTexts.gallery.none({ title })} />

  function show(index: number) {
    const within = Math.min(Math.max(index, 0), images.length - 1)
    strip.current?.scrollTo({ left: within * widthOf(strip.current) })
    return within
  }

  function follow() {
    if (strip.current) setShown(Math.round(strip.current.scrollLeft / widthOf(strip.current)))
  }

  function turn(event: React.KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || images.length === 1) return
    event.preventDefault()
    const next = show(shown + step)
    strip.current?.querySelectorAll('a')[next]?.focus({ preventScroll: true })
  }

  function open(event: React.MouseEvent, index: number) {
    // A new tab is what was asked for.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setZoom({ wanted: true, open: true, first: index })
  }

  return (
    <div className="min-w-0 md:sticky md:top-24 md:self-start">
      <ul
        ref={strip}
        onScroll={follow}
        aria-label={itemTexts.gallery.title}
        className="gallery flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image.path} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <a
              href={imageUrl(base, image.path, { width: LARGEST })}
              target="_blank"
              rel="noreferrer"
              title={itemTexts.gallery.open}
              onClick={(event) => open(event, index)}
              onKeyDown={turn}
              onPointerEnter={() => void loadZoom()}
              onFocus={() => void loadZoom()}
              className="block cursor-zoom-in -outline-offset-4"
            >
              <Picture
                image={image}
                sizes="(width >= 90rem) 760px, (width >= 64rem) 54vw, (width >= 48rem) 46vw, min(92vw, max(44svh, 16rem))"
                priority={index === 0}
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
                href={`#picture-${index + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
                aria-label={itemTexts.gallery.picture({ number: index + 1, count: images.length })}
                aria-current={index === shown || undefined}
                className="block border border-transparent aria-current:border-ink"
              >
                <Picture image={image} sizes="72px" alt="" className="w-11 md:w-18" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoom.wanted && (
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

/** Of one picture; beside the first and the last one the strip may have room. */
function widthOf(strip: HTMLElement): number {
  return strip.firstElementChild?.clientWidth || 1
}

const NO_ZOOM = { wanted: false, open: false, first: 0 }
