import { useEffect, useState } from 'react'

/** Returns the topmost visible section among these ids, or null before the first observation. */
export function useCurrentAnchor(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // Join the ids, because the array is new on every render.
  const names = ids.join(' ')
  useEffect(() => {
    const sections = names.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        setCurrent(sections.find((id) => seen.has(id)) ?? null)
      },
      { rootMargin: '-120px 0px -50% 0px' },
    )
    for (const id of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [names])
  return current
}
