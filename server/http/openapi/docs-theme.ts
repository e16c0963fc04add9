/** URL path of the font of `/docs`. */
export const DOCS_FONT_PATH = '/docs/static/inter.woff2'

/**
 * Styles of `/docs`: the shop's colors and font, a readable line length, and no top bar. The library's style sheet uses
 * `html.dark-mode`, so the selectors begin with `html:root` to be as specific.
 */
export const DOCS_CSS = `
@font-face { font-family: 'Inter Variable'; src: url('${DOCS_FONT_PATH}') format('woff2'); font-weight: 100 900; font-display: swap }
:root { --paper: #f2efe8; --tile: #e7e3db; --ink: #1e1d19; --muted: #5d594f; --leaf: #28553f }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191814; --tile: #2a2822; --ink: #efebe2; --muted: #aaa497; --leaf: #94c6a7 }
}
html:root, body { background: var(--paper); color: var(--ink) }
html { overflow-y: auto; -webkit-text-size-adjust: 100% }
body, html:root .swagger-ui, html:root .swagger-ui :is(p, li, td, th, h1, h2, h3, h4, h5, label, button, input, select, textarea, .opblock-tag, .opblock-summary-description, .info__contact, .info__license, .response-col_status, .tab li) { font-family: 'Inter Variable', system-ui, sans-serif }
html:root .swagger-ui, html:root .swagger-ui :is(.info .title, .info p, .info li, .info td, .info th, .info h1, .info h2, .info h3, .info h4, .info h5, .opblock-tag, .opblock-tag small, .opblock .opblock-summary-path, .opblock .opblock-summary-description, .renderedMarkdown p) { color: var(--ink) }
html:root .swagger-ui .scheme-container { background: transparent; box-shadow: none }
html:root .swagger-ui .info a { color: var(--leaf); overflow-wrap: anywhere }
html:root .swagger-ui { background: transparent }
html:root .swagger-ui .topbar { display: none }
html:root .swagger-ui .info { margin: 24px 0 32px }
html:root .swagger-ui .info .title { font-family: Georgia, serif; font-weight: 400 }
html:root .swagger-ui .info .markdown, html:root .swagger-ui .info .renderedMarkdown { max-width: 76ch; line-height: 1.6 }
html:root .swagger-ui .info h2, html:root .swagger-ui .info h3 { font-family: Georgia, serif; font-weight: 400 }
html:root .swagger-ui .info h2 { margin-top: 2.5em }
html:root .swagger-ui .renderedMarkdown pre { overflow-x: auto; padding: 12px 16px; border-radius: 6px; background: var(--tile) }
html:root .swagger-ui .info table { display: block; overflow-x: auto }
html:root .swagger-ui .markdown code, html:root .swagger-ui .renderedMarkdown code { color: inherit; background: var(--tile); font-weight: 400; overflow-wrap: anywhere }
html:root .swagger-ui .renderedMarkdown pre code { padding: 0; background: transparent }
html:root .swagger-ui .markdown td, html:root .swagger-ui .renderedMarkdown td { padding: 6px 16px 6px 0; vertical-align: top }
html:root .swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere }
.back { display: flex; flex-wrap: wrap; column-gap: 24px; max-width: 1460px; margin: 0 auto; padding: 12px 20px 0; font: 400 14px/20px 'Inter Variable', system-ui, sans-serif }
.back a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; text-underline-offset: 4px }
.back a:focus-visible { outline: 2px solid var(--leaf); outline-offset: 3px }
`
