import { describe, expect, it } from 'vitest'
import { mayRunCustomCode, originsIn } from './custom-code.ts'

describe('the pages that may run custom code', () => {
  it.each(['/', '/category/lighting', '/inventory/10001/vase', '/cart', '/thank-you-page', '/checkouts', '/seed'])(
    'include shop pages such as %s',
    (path) => expect(mayRunCustomCode(path)).toBe(true),
  )

  it.each([
    '/checkout',
    '/checkout/invoice',
    '/CheckOut',
    '/%63heckout',
    '//checkout',
    '/buyer/show',
    '/register',
    '/register/ABC',
    '/registration-complete/7',
    '/login_token/secret',
    '/password-reset',
    '/confirm-email',
    '/%E0%A4%A',
  ])('exclude checkout and account pages such as %s', (path) => expect(mayRunCustomCode(path)).toBe(false))
})

describe('the origins of a snippet', () => {
  it('are those of its tags, with ports and without duplicates', () => {
    const code = `<script src="https://cdn.example/a.js"></script>
      <script async src='HTTPS://CDN.example/b.js'></script><script src=http://localhost:8080/c.js></script>
      <script src="//tags.example/d.js"></script><script src="/own.js"></script>`
    expect(originsIn(code)).toEqual(['https://cdn.example', 'http://localhost:8080', 'tags.example'])
  })

  it('include those that inline scripts load from, as trackers do', () => {
    const code = `<!-- Pixel, see "https://docs.example/pixel" -->
      <script>!function(f){t.src='https://connect.pixel.example/en_US/events.js'}(window) // https://wiki.example</script>
      <script type="application/json">{"a":"https:\\/\\/api.example\\/v1"}</script>
      <noscript><img src="https://www.pixel.example/tr?id=1"></noscript>`
    expect(originsIn(code)).toEqual([
      'https://connect.pixel.example',
      'https://api.example',
      'https://www.pixel.example',
    ])
  })

  it('cannot inject anything else into the policy', () => {
    expect(
      originsIn(`<script src="https://a.example;script-src *"></script><script src="https://* "></script>`),
    ).toEqual(['https://a.example'])
  })
})
