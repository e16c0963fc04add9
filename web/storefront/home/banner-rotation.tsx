import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { highlightsTexts } from '#texts/highlights.ts'

interface BannerRotationProps {
  rail: RefObject<HTMLUListElement | null>
  /** How long each banner stays. */
  seconds: number
}

/**
 * Moves the banners on, where the shop wants that, and the button that stops it (WCAG 2.2.2). Whoever takes the banners in
 * hand has stopped it as well; who is reading one is waited for; who wants no motion gets none. Loaded on demand, hence
 * the default export.
 */
export default function BannerRotation({ rail, seconds }: BannerRotationProps) {
  const still = useSyncExternalStore(heedMotion, wantsNoMotion, () => true)
  const [moving, setMoving] = useState(true)
  useEffect(() => {
    const list = rail.current
    if (!list || !moving || still) return
    const stop = () => setMoving(false)
    const timer = setInterval(() => {
      if (!document.hidden && !list.matches(':hover, :focus-within')) showNext(list)
    }, seconds * 1000)
    list.addEventListener('pointerdown', stop)
    list.addEventListener('keydown', stop)
    return () => {
      clearInterval(timer)
      list.removeEventListener('pointerdown', stop)
      list.removeEventListener('keydown', stop)
    }
  }, [rail, seconds, moving, still])
  if (still) return null
  const Icon = moving ? Pause : Play
  const { short, whole } = moving ? highlightsTexts.pause : highlightsTexts.play
  return (
    <button
      type="button"
      aria-label={whole}
      onClick={() => setMoving(!moving)}
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

const NO_MOTION = '(prefers-reduced-motion: reduce)'

function wantsNoMotion(): boolean {
  return matchMedia(NO_MOTION).matches
}

function heedMotion(changed: () => void): () => void {
  const query = matchMedia(NO_MOTION)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
