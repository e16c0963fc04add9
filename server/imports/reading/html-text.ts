import { Parser } from 'htmlparser2'

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
const INLINE =
  'a abbr acronym b bdi bdo big br cite code del dfn em font i img input ins kbd label mark q s samp small span strike strong sub sup td th tt u wbr'
/** Their content is no text for people. */
const DROPPED = new Set(
  'applet audio button canvas embed head iframe math noembed noframes noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

const NAMES = [...BLOCKS, ...DROPPED, ...INLINE.split(' ')].join('|')
/** A tag of HTML or a comment. Other text in angle brackets, such as `<SKU>`, stays as it is. */
const TAG = new RegExp(`<(?:/?(?:${NAMES})(?=[\\s/>])[^<>]*>|!--|!doctype)`, 'i')
const BLOCK_TAG = new RegExp(`<(?:${[...BLOCKS].join('|')}|br)(?=[\\s/>])`, 'i')
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i
/** Some exports encode HTML twice or three times. */
const MAX_ENCODINGS = 3

/** True if the text has tags or character references of HTML. */
export function hasHtml(text: string): boolean {
  return (text.includes('<') && TAG.test(text)) || (text.includes('&') && ENTITY.test(text))
}

/**
 * Returns the text of HTML for people: paragraphs are separated by an empty line, items of lists and rows of tables begin with `- `.
 * Scripts, styles and everything else that is no text is dropped, character references are decoded.
 */
export function htmlToText(html: string): string {
  let text = html
  for (let times = 0; times < MAX_ENCODINGS && hasHtml(text); times++) text = decodeOnce(text)
  return text
}

interface Block {
  text: string
  isItem: boolean
}

function decodeOnce(html: string): string {
  const blocks: Block[] = []
  // Without blocks, the lines of the text are its structure.
  const keepsLines = !BLOCK_TAG.test(html)
  let [current, dropped, items, cells] = ['', 0, 0, 0]

  function endBlock(): void {
    for (const text of keepsLines ? [current] : current.split(/\n\s*\n/)) {
      const clean = trimLines(text)
      if (clean !== '') blocks.push({ text: clean, isItem: items > 0 })
    }
    current = ''
  }

  const parser = new Parser({
    onopentag(name) {
      if (DROPPED.has(name)) dropped += 1
      else if (name === 'br') current += '\n'
      else if (CELLS.has(name)) startCell()
      else if (isItem(name)) startItem()
      else if (BLOCKS.has(name) && items === 0) endBlock()
      else if (BLOCKS.has(name)) current += ' '
    },
    ontext(text) {
      if (dropped === 0) current += keepsLines ? text : text.replaceAll(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1)
      else if (isItem(name)) endItem()
      else if (BLOCKS.has(name) && items === 0) endBlock()
      else if (BLOCKS.has(name)) current += ' '
    },
  })

  function startItem(): void {
    endBlock()
    items += 1
    cells = 0
  }

  function startCell(): void {
    cells += 1
    if (cells > 1) current = `${current.trimEnd()}${cells === 2 ? ': ' : ', '}`
  }

  function endItem(): void {
    endBlock()
    items = Math.max(0, items - 1)
  }

  parser.end(html)
  endBlock()
  return joinBlocks(blocks)
}

/** Trims each line. A pattern for spaces around line breaks would take quadratic time on long runs of spaces. */
function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

function isItem(name: string): boolean {
  return name === 'li' || name === 'tr'
}

function joinBlocks(blocks: readonly Block[]): string {
  const lines = blocks.map(({ text, isItem: item }, index) => {
    const isListed = item && blocks[index - 1]?.isItem
    const separator = isListed ? '\n' : '\n\n'
    return `${index === 0 ? '' : separator}${item ? `- ${text.replaceAll(/\s+/g, ' ')}` : text.replaceAll(/ {2,}/g, ' ')}`
  })
  return lines.join('')
}
