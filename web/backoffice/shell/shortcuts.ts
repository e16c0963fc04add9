import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** An action of the current screen: the command palette runs it by its label, and its key if it has one. */
export interface Shortcut {
  /** A key as in `KeyboardEvent.key`, such as `j`, `?` or `Enter`, or two after each other: `g o`. Absent: only the palette has it. */
  keys?: string
  /** Shown in the keyboard map and the command palette. */
  label: string
  /** Words that find it in the command palette besides its label. */
  keywords?: string
  run: () => void
  /** True if the command palette does not list it: moving the focus, for example. */
  isOnlyKey?: boolean
}

/** Time between the two keys of a sequence. */
const SEQUENCE_MS = 1000

type Layer = { current: readonly Shortcut[] }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()
let first: { key: string; at: number } | null = null

/** Registers the actions of a screen or component while it is shown. Of two with the same key, the one that was registered last has it. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const layer = useRef(shortcuts)
  useEffect(() => {
    layer.current = shortcuts
  })
  // Before the screen is painted, so that its keys work as soon as a person sees it.
  useLayoutEffect(() => {
    setLayers([...layers, layer])
    return () => setLayers(layers.filter((each) => each !== layer))
  }, [])
}

function setLayers(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/** Returns the current actions, each once. */
export function useCurrentShortcuts(): Shortcut[] {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => layers,
  )
  return currentShortcuts(current)
}

function currentShortcuts(current: readonly Layer[]): Shortcut[] {
  const all = current.flatMap((layer) => layer.current)
  return [...new Map(all.map((shortcut) => [shortcut.keys ?? shortcut.label, shortcut])).values()]
}

/** Listens for the keys of `useShortcuts`, as long as the page is open. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', handleKey)
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // The keys of a screen do not work behind a dialog.
  if (isCovered()) return
  const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${event.key}` : null
  const shortcuts = currentShortcuts(layers)
  const found = shortcuts.find(({ keys }) => keys === sequence) ?? shortcuts.find(({ keys }) => keys === event.key)
  first = found ? null : { key: event.key, at: event.timeStamp }
  // Enter and the space bar belong to the link or button that has the focus.
  if (!found || (/^(Enter| )$/.test(event.key) && isControl(event.target))) return
  event.preventDefault()
  found.run()
}

/** True while a dialog or menu covers the screen. */
export function isCovered(): boolean {
  return document.querySelector(OVERLAYS) !== null
}

/** A toast is a dialog that is not modal. */
const OVERLAYS = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]'

/** True if text is typed into an element. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))
}

const TEXT_FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button, summary, input')
}
