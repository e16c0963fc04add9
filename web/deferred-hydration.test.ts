import { describe, expect, it } from 'vitest'
import { deferHydration } from './deferred-hydration.ts'

const deferred = (page: string) => deferHydration(Buffer.from(page)).toString()

const PAGE =
  '<html><head><link rel="preload" href="/face.woff2" as="font"/><link rel="modulepreload" href="/assets/react.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/home.js"/><link rel="stylesheet" nonce="n" href="/app.css"/></head><body><h1>Lamps</h1>' +
  '<script nonce="n" type="module" async="">import "/assets/home.js";\nimport("/assets/entry.js");</script>' +
  '<script nonce="n">stream("</h1>")</script></body></html>'

describe('deferHydration', () => {
  it('removes the preloads and the module script, and lists them for later', () => {
    const page = deferred(PAGE)
    expect(page).not.toContain('modulepreload" href')
    expect(page).not.toContain('type="module"')
    expect(page).toContain('["/assets/react.js","/assets/home.js"]')
    expect(page).toContain('function replayEarlyInput(')
    expect(page).toContain('function scrollByWheel(')
    expect(page.slice(0, page.indexOf('</head>'))).toContain('function markMember(')
    expect(page).toContain(String.raw`"import \"/assets/home.js\";\nimport(\"/assets/entry.js\");"`)
  })

  it('leaves styles, fonts and inline scripts in place', () => {
    const page = deferred(PAGE)
    for (const part of ['href="/face.woff2"', 'href="/app.css"', '<h1>Lamps</h1>', 'stream("</h1>")']) {
      expect(page).toContain(part)
    }
    expect(page.match(/<script nonce="n">/g)).toHaveLength(3)
    expect(page).toContain('<link rel="stylesheet" href="/app.css"/>')
  })

  it('returns a page without scripts unchanged', () => {
    expect(deferred('<html><body>Closed</body></html>')).toBe('<html><body>Closed</body></html>')
  })
})
