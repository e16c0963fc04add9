import { escapeHtml } from './escape.ts'

/** Name and accent color (`#rrggbb`) of the shop. */
export interface Branding {
  name: string
  accent: string
}

/** Placeholder for the shop's name in an email's HTML. Escaped text can never contain it. */
export const BRAND_PLACEHOLDER = '<!--letterhead-->'
/** The accent color that templates use; `applyBranding` replaces it. */
export const DEFAULT_ACCENT = '#28553f'

/** Inserts the shop's name and accent color into an email's HTML. */
export function applyBranding(html: string, { name, accent }: Branding): string {
  const head = `<p style="margin:0 0 32px;font-size:20px;letter-spacing:.02em;color:${accent}">${escapeHtml(name)}</p>`
  return html.replaceAll(DEFAULT_ACCENT, accent).replace(BRAND_PLACEHOLDER, () => head)
}
