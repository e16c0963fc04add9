/** One statement of an SQL file. */
export interface SqlStatement {
  /** As it is written, without the semicolon and the comments before it. */
  text: string
  /** The line it begins on, from 1. */
  line: number
  /** The comment lines right before it, without their dashes. */
  notes: readonly string[]
  /** What it is made of, in small letters but for quoted names; texts and bodies are `''`. */
  words: readonly string[]
}

/** In order: comments, texts, bodies of functions, quoted names, words and numbers, every other sign by itself. */
const PIECE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]?'(?:[^'\\]|''|\\.)*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"|[\w$]+|\s+|[\s\S]/g

/** The statements of an SQL file, cut where PostgreSQL cuts them. */
export function sqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let words: string[] = []
  let notes: string[] = []
  let from = 0
  for (const { 0: piece, index } of sql.matchAll(PIECE)) {
    if (piece.startsWith('--')) {
      if (words.length === 0) notes.push(piece.slice(2).trim())
    } else if (piece === ';') {
      if (words.length > 0) statements.push(statementOf(sql, { from, to: index, notes, words }))
      words = []
      notes = []
    } else if (piece.trim() !== '' && !piece.startsWith('/*')) {
      if (words.length === 0) from = index
      words.push(wordOf(piece))
    }
  }
  if (words.length > 0) statements.push(statementOf(sql, { from, to: sql.length, notes, words }))
  return statements
}

function wordOf(piece: string): string {
  if (piece.startsWith('$') || /^[eE]?'/.test(piece)) return "''"
  return piece.startsWith('"') ? piece.slice(1, -1) : piece.toLowerCase()
}

function statementOf(
  sql: string,
  { from, to, notes, words }: { from: number; to: number; notes: string[]; words: string[] },
): SqlStatement {
  return { text: sql.slice(from, to).trim(), line: sql.slice(0, from).split('\n').length, notes, words }
}
