import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'backoffice-theme'

const THEMES = ['system', 'light', 'dark'] as const

/** Colors of the back office: those of the system, or always light or dark. */
export type Theme = (typeof THEMES)[number]

/** The themes with their texts. */
export const THEME_NAMES: Record<Theme, string> = { system: 'Colors of the system', light: 'Light', dark: 'Dark' }

let chosen: Theme | null = null
const listeners = new Set<() => void>()

/** Returns the theme of this browser. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => chosen ?? storedTheme())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the theme that this browser has stored. */
export function storedTheme(): Theme {
  const stored = readStorage()
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Stores a theme for this browser and applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // A browser without storage has the theme until the page is closed.
  }
  chosen = theme
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/**
 * Applies a theme. The tokens of both modes are in one style sheet that the storefront shares, where a media query selects the dark ones: the
 * condition of that query is replaced.
 */
export function applyTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  for (const rule of darkRules()) rule.media.mediaText = CONDITIONS[theme]
}

const CONDITIONS: Record<Theme, string> = {
  system: '(prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'all',
}

let found: CSSMediaRule[] | null = null

function darkRules(): CSSMediaRule[] {
  // Their condition may have been replaced, so they are found once.
  found ??= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).flatMap(mediaRules)
  return found
}

function mediaRules(rule: CSSRule): CSSMediaRule[] {
  if (rule instanceof CSSMediaRule) return rule.media.mediaText.includes('prefers-color-scheme: dark') ? [rule] : []
  return rule instanceof CSSGroupingRule ? [...rule.cssRules].flatMap(mediaRules) : []
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
