import { expect, it } from 'vitest'
import { hasHtml, htmlToText } from './html-text.ts'

it.each([
  ['<p>Hand <b>thrown</b>.</p><p>Fired twice.</p>', 'Hand thrown.\n\nFired twice.'],
  ['<p>Made of:</p><ul><li>oak</li><li>brass &amp; steel</li></ul>', 'Made of:\n\n- oak\n- brass & steel'],
  ['<ul><li><p>One</p></li><li>Two<ul><li>Three</li></ul></li></ul>', '- One\n- Two\n- Three'],
  ['Line one<br>line two<br/><br />Next', 'Line one\nline two\n\nNext'],
  [
    '<table><tr><th>Width</th><td>30 in</td></tr><tr><td>Weight</td><td>4 lb</td></tr></table>',
    '- Width: 30 in\n- Weight: 4 lb',
  ],
  ['Tom &amp; Jerry&#39;s caf&eacute;&nbsp;set', "Tom & Jerry's café\u00a0set"],
  ['First.\n\nSecond <em>line</em>\nthird', 'First.\n\nSecond line\nthird'],
  ['<p>\n   Much\n   space   here </p>', 'Much space here'],
  ['Bowl<script>alert(1)</script><style>p{}</style><!-- note -->', 'Bowl'],
  ['<img src=x onerror=alert(1)>Vase', 'Vase'],
  ['<div>One<div>Two</div></div>', 'One\n\nTwo'],
  ['<p>Unclosed <b>tags<p>everywhere', 'Unclosed tags\n\neverywhere'],
  ['&lt;p&gt;Twice &amp;amp; encoded&lt;/p&gt;', 'Twice & encoded'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Lamp', 'Lamp'],
  ['<svg onload=alert(1)><text>x</text></svg>Mug', 'Mug'],
  ['<o:p>Word</o:p> <span style="color:red">text</span>', 'Word text'],
])('%s becomes text', (html, text) => expect(htmlToText(html)).toBe(text))

it.each(['5 < 6 and 7 > 2', 'I <3 clay', 'Use <SKU> here', 'B&B; Q&A', 'plain', 'AT&T', 'a <b', '<'.repeat(50_000)])(
  '%s is no HTML',
  (text) => {
    expect(hasHtml(text)).toBe(false)
    expect(htmlToText(text)).toBe(text)
  },
)

it('text that was converted is not converted again', () => {
  const text = htmlToText('<p>A &lt;SKU&gt; is 5 &lt; 6</p><ul><li>x</li></ul>')
  expect(text).toBe('A <SKU> is 5 < 6\n\n- x')
  expect(hasHtml(text)).toBe(false)
})
