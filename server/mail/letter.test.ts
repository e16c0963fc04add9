import { describe, expect, it } from 'vitest'
import { writeLetter } from './letter.ts'

const letter = writeLetter({
  id: 'a-1',
  to: 'nora@example.com',
  subject: 'Confirm <your> address',
  paragraphs: ['Dear "Nora" <script>alert(1)</script>,', 'first\nsecond'],
  button: { label: 'Confirm & go', url: 'https://shop.example/confirm-email?a=1&b=2#token=x' },
  footnote: 'You get this mail because…',
})

describe('a letter', () => {
  it('says the same in text and in HTML', () => {
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain('first')
      expect(part).toContain('You get this mail because…')
    }
    expect(letter.text).toContain('Confirm & go:\nhttps://shop.example/confirm-email?a=1&b=2#token=x')
    expect(letter.html).toContain('href="https://shop.example/confirm-email?a=1&amp;b=2#token=x"')
  })

  it('takes everything as text', () => {
    expect(letter.html).not.toContain('<script')
    expect(letter.html).toContain('&quot;Nora&quot; &lt;script&gt;')
    expect(letter.html).toContain('Confirm &lt;your&gt; address')
    expect(letter.html).toContain('first<br>second')
  })

  it('leaves out what it was not given', () => {
    const bare = writeLetter({ id: 'a-2', to: 'x@example.com', subject: 'Hello', paragraphs: ['One.'] })
    expect(bare.text).toBe('Hello\n\nOne.')
    expect(bare.html).not.toContain('<a ')
  })
})
