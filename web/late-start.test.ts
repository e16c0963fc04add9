import { describe, expect, it } from 'vitest'
import { startLate } from './late-start.ts'

const late = (page: string) => startLate(Buffer.from(page)).toString()

const PAGE =
  '<html><head><link rel="preload" href="/face.woff2" as="font"/><link rel="modulepreload" href="/assets/react.js" nonce="n"/>' +
  '<link rel="modulepreload" href="/assets/home.js"/><link rel="stylesheet" nonce="n" href="/app.css"/></head><body><h1>Lamps</h1>' +
  '<script nonce="n" type="module" async="">import "/assets/home.js";\nimport("/assets/entry.js");</script>' +
  '<script nonce="n">stream("</h1>")</script></body></html>'

describe('a rendered page', () => {
  it('asks for none of its scripts before it is painted, and knows them all', () => {
    const page = late(PAGE)
    expect(page).not.toContain('modulepreload" href')
    expect(page).not.toContain('type="module"')
    expect(page).toContain('["/assets/react.js","/assets/home.js"]')
    expect(page).toContain('function keepTouches(')
    expect(page).toContain(String.raw`"import \"/assets/home.js\";\nimport(\"/assets/entry.js\");"`)
  })

  it('keeps its styles, its faces and what else is written in it', () => {
    const page = late(PAGE)
    for (const part of ['href="/face.woff2"', 'href="/app.css"', '<h1>Lamps</h1>', 'stream("</h1>")']) {
      expect(page).toContain(part)
    }
    expect(page.match(/<script nonce="n">/g)).toHaveLength(2)
    expect(page).toContain('<link rel="stylesheet" href="/app.css"/>')
  })

  it('that starts no scripts stays as it is', () => {
    expect(late('<html><body>Closed</body></html>')).toBe('<html><body>Closed</body></html>')
  })
})
