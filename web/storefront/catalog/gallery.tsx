import { use, useRef, useState } from 'react'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { ImageBase, Picture } from '#web/ui/picture.tsx'

const LARGEST = 1536

/** The pictures of a product: a strip that is swiped, with a row of small ones to jump by. */
export function Gallery({ images, title }: { images: readonly ImageRef[]; title: string }) {
  const base = use(ImageBase)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  if (images.length === 0) return <Picture image={null} sizes="" alt={`No picture of ${title} yet`} />

  function show(event: React.MouseEvent, index: number) {
    event.preventDefault()
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }

  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }

  return (
    <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
      <ul
        ref={strip}
        onScroll={follow}
        aria-label="Pictures"
        className="-mx-4 flex snap-x snap-mandatory overflow-x-auto scroll-smooth sm:mx-0 [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image.path} id={`picture-${index + 1}`} className="w-full shrink-0 snap-start">
            <a
              href={imageUrl(base, image.path, { width: LARGEST })}
              target="_blank"
              rel="noreferrer"
              title="Open the large picture"
              className="block cursor-zoom-in -outline-offset-4"
            >
              <Picture
                image={image}
                sizes="(width >= 90rem) 760px, (width >= 64rem) 54vw, 100vw"
                priority={index === 0}
                alt={image.title || title}
              />
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={image.path}>
              <a
                href={`#picture-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-current={index === shown || undefined}
                className="block border border-transparent aria-current:border-ink"
              >
                <Picture image={image} sizes="72px" alt="" className="w-18" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
