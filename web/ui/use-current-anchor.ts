import { useEffect, useState } from 'react'

/** The topmost of the parts with these ids that is on the screen; null before the browser has looked. */
export function useCurrentAnchor(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // An array is new on every render, the parts are not.
  const names = ids.join(' ')
  useEffect(() => {
    const parts = names.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent(parts.find((id) => seen.has(id)) ?? null)
      },
      { rootMargin: '-120px 0px -50% 0px' },
    )
    for (const id of parts) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [names])
  return current
}
