import type { KeyboardEvent, MouseEvent } from 'react'
import type { ImageFocus } from '#contract/schemas/catalog/images.ts'
import { Button } from '#web/backoffice/ui/button.tsx'

interface FocusPickerProps {
  /** URL of the whole image. */
  src: string
  /** Null: the shop shows the whole image. */
  focus: ImageFocus | null
  onChange: (focus: ImageFocus | null) => void
}

const CENTER: ImageFocus = [50, 50]
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Sets the point of an image that stays visible where it is cropped: by a click on it, or with the arrow keys, by ten percent with Shift. Shows what is
 * left of it in the frames of the shop.
 */
export function FocusPicker({ src, focus, onChange }: FocusPickerProps) {
  const [x, y] = focus ?? CENTER
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by the keyboard has no place.
    if (event.detail === 0) return onChange(focus ?? CENTER)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange([percent((event.clientX - left) / width), percent((event.clientY - top) / height)])
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    onChange([within(x + step[0] * by), within(y + step[1] * by)])
  }
  const position = focus === null ? undefined : `${x}% ${y}%`
  const fit = focus === null ? 'object-contain' : 'object-cover'
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,max-content)_11rem]">
      <div>
        <button
          type="button"
          onClick={click}
          onKeyDown={handleKey}
          aria-label={`Point that stays visible: ${pointText(focus)}. Click on it, or move it with the arrow keys`}
          className="relative block cursor-crosshair overflow-hidden rounded bg-tile"
        >
          <img src={src} alt="" draggable={false} className="block max-h-[50vh] max-w-full" />
          {focus !== null && (
            <span
              aria-hidden
              className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_#000]"
              style={{ left: `${x}%`, top: `${y}%` }}
            />
          )}
        </button>
        <p role="status" className="mt-2 text-muted">
          {pointText(focus)}
        </p>
        <Button className="mt-2" disabled={focus === null} onClick={() => onChange(null)}>
          Show the whole image
        </Button>
      </div>
      <div className="grid content-start gap-3 max-sm:grid-cols-2">
        <figure>
          <img
            src={src}
            alt=""
            className={`aspect-square w-full rounded bg-tile ${fit}`}
            style={{ objectPosition: position }}
          />
          <figcaption className="mt-1 text-micro text-muted">Card</figcaption>
        </figure>
        <figure>
          <img
            src={src}
            alt=""
            className="aspect-21/9 w-full rounded bg-tile object-cover"
            style={{ objectPosition: position }}
          />
          <figcaption className="mt-1 text-micro text-muted">Wide</figcaption>
        </figure>
      </div>
    </div>
  )
}

function pointText(focus: ImageFocus | null): string {
  return focus === null ? 'The whole image is shown' : `${focus[0]} % from the left, ${focus[1]} % from the top`
}

const percent = (share: number) => within(Math.round(share * 100))
const within = (value: number) => Math.min(100, Math.max(0, value))
