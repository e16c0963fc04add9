import { describe, expect, it } from 'vitest'
import { renderEmail } from './render-email.ts'

const letter = renderEmail({
  id: 'a-1',
  to: 'nora@example.com',
  subject: 'Confirm <your> address',
  paragraphs: ['Dear "Nora" <script>alert(1)</script>,', 'first\nsecond'],
  button: { label: 'Confirm & go', url: 'https://shop.example/confirm-email?a=1&b=2#token=x' },
  footnote: 'You get this mail because…',
})

describe('a rendered email', () => {
  it('has the same content as text and HTML', () => {
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain('first')
      expect(part).toContain('You get this mail because…')
    }
    expect(letter.text).toContain('Confirm & go:\nhttps://shop.example/confirm-email?a=1&b=2#token=x')
    expect(letter.html).toContain('href="https://shop.example/confirm-email?a=1&amp;b=2#token=x"')
  })

  it('escapes everything', () => {
    expect(letter.html).not.toContain('<script')
    expect(letter.html).toContain('&quot;Nora&quot; &lt;script&gt;')
    expect(letter.html).toContain('Confirm &lt;your&gt; address')
    expect(letter.html).toContain('first<br>second')
  })

  it('renders an HTTP URL as an escaped link, and any other URL as text', () => {
    const withUrl = (url: string) =>
      renderEmail({ id: 'a-3', to: 'x@example.com', subject: 'Sent', paragraphs: [{ text: 'With <UPS>', url }] })
    const sent = withUrl('https://track.example/?a=1&b="2"')
    expect(sent.text).toContain('With <UPS>\nhttps://track.example/?a=1&b="2"')
    expect(sent.html).toMatch(
      /With &lt;UPS&gt;<br><a href="https:\/\/track\.example\/\?a=1&amp;b=&quot;2&quot;"[^>]*>https:\/\/track\.example/,
    )
    const unsafe = withUrl('javascript:alert(1)')
    expect(unsafe.html).toContain('With &lt;UPS&gt;<br>javascript:alert(1)')
    expect(unsafe.html).not.toContain('<a ')
  })

  it('omits optional parts', () => {
    const bare = renderEmail({ id: 'a-2', to: 'x@example.com', subject: 'Hello', paragraphs: ['One.'] })
    expect(bare.text).toBe('Hello\n\nOne.')
    expect(bare.html).not.toContain('<a ')
  })
})
