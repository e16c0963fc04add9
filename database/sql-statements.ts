/** One statement of an SQL file. */
export interface SqlStatement {
  /** The source text without the semicolon and the comments before it. */
  text: string
  /** The line of its first word, counted from 1. */
  line: number
  /** The comment lines right before it, without their dashes. */
  comments: readonly string[]
  /** Its tokens. Keywords and unquoted names are in lower case; string literals and function bodies are `''`. */
  tokens: readonly string[]
}

/** In order: comments, string literals, dollar-quoted bodies, quoted names, words and numbers, any other character by itself. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]?'(?:[^'\\]|''|\\.)*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"|[\w$]+|\s+|[\s\S]/g

/** Splits an SQL file into statements at the same semicolons as PostgreSQL. */
export function splitSqlStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let tokens: string[] = []
  let comments: string[] = []
  let start = 0
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token.startsWith('--')) {
      if (tokens.length === 0) comments.push(token.slice(2).trim())
    } else if (token === ';') {
      if (tokens.length > 0) statements.push(toStatement(sql, { start, end: index, comments, tokens }))
      tokens = []
      comments = []
    } else if (token.trim() !== '' && !token.startsWith('/*')) {
      if (tokens.length === 0) start = index
      tokens.push(normalizeToken(token))
    }
  }
  if (tokens.length > 0) statements.push(toStatement(sql, { start, end: sql.length, comments, tokens }))
  return statements
}

function normalizeToken(token: string): string {
  if (token.startsWith('$') || /^[eE]?'/.test(token)) return "''"
  return token.startsWith('"') ? token.slice(1, -1) : token.toLowerCase()
}

function toStatement(
  sql: string,
  { start, end, comments, tokens }: { start: number; end: number; comments: string[]; tokens: string[] },
): SqlStatement {
  return { text: sql.slice(start, end).trim(), line: sql.slice(0, start).split('\n').length, comments, tokens }
}
