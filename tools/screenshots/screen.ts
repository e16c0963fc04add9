import type { Page } from '@playwright/test'
import type { DemoState, Visitor } from './buyers.ts'

/** Viewport widths in pixels: phone, tablet and desktop. */
export const WIDTHS = [390, 820, 1440] as const
export type Width = (typeof WIDTHS)[number]

export interface Screen {
  /** Unique name of letters, digits and hyphens. */
  name: string
  path: string | ((state: DemoState) => string)
  as?: Visitor
  /** Steps that run when the page is loaded. They must not change data of the shop. */
  prepare?: (page: Page) => Promise<void>
  /** Widths at which this state exists. Default: all. */
  widths?: readonly Width[]
  /** True for dialogs and menus: captures the viewport instead of the whole page. */
  viewportOnly?: boolean
}
