import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { Pause } from '#web/ui/icons/pause.ts'
import { Play } from '#web/ui/icons/play.ts'
import { highlightsTexts } from '#texts/content/highlights.ts'

interface BannerRotationProps {
  rail: RefObject<HTMLUListElement | null>
  /** Seconds per banner. */
  seconds: number
}

/**
 * Rotates the banners and renders the pause button (WCAG 2.2.2). Interacting with the banners also pauses the rotation, and
 * hover or focus holds it. Disabled with reduced motion. Loaded lazily, hence the default export.
 */
export default function BannerRotation({ rail, seconds }: BannerRotationProps) {
  const reducedMotion = useSyncExternalStore(subscribeToMotionPreference, prefersReducedMotion, () => true)
  const [isPlaying, setPlaying] = useState(true)
  useEffect(() => {
    const list = rail.current
    // With the arrows beside it.
    const area = list?.parentElement
    if (!list || !area || !isPlaying || reducedMotion) return
    const stop = () => setPlaying(false)
    const timer = setInterval(() => {
      if (!document.hidden && !area.matches(':hover, :focus-within')) showNext(list)
    }, seconds * 1000)
    area.addEventListener('pointerdown', stop)
    area.addEventListener('keydown', stop)
    return () => {
      clearInterval(timer)
      area.removeEventListener('pointerdown', stop)
      area.removeEventListener('keydown', stop)
    }
  }, [rail, seconds, isPlaying, reducedMotion])
  if (reducedMotion) return null
  const Icon = isPlaying ? Pause : Play
  const { short, whole } = isPlaying ? highlightsTexts.pause : highlightsTexts.play
  return (
    <button
      type="button"
      aria-label={whole}
      onClick={() => setPlaying(!isPlaying)}
      className="-mr-3 inline-flex min-h-11 items-center gap-2 px-3 text-small text-muted hover:text-ink"
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden />
      {short}
    </button>
  )
}

function showNext(list: HTMLUListElement): void {
  const places = [...list.children].map((child) => (child instanceof HTMLElement ? child.offsetLeft : 0))
  const [first = 0] = places
  const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 2
  const next = places.find((place) => place - first > list.scrollLeft + 2)
  list.scrollTo({ left: atEnd || next === undefined ? 0 : next - first, behavior: 'smooth' })
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

function subscribeToMotionPreference(changed: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
