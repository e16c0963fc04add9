import type { DestinationStream } from 'pino'

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface Line {
  level: number
  time: number
  msg?: string
  pid?: number
  hostname?: string
  err?: { message?: string; stack?: string }
  [name: string]: unknown
}

/** Returns a destination of the log that writes lines for people: `20:31:05 WARN  message name=value`, and the stack of an error below. */
export function prettyLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(`${formatLine(JSON.parse(line) as Line)}\n`) }
}

function formatLine({ level, time, msg = '', pid: _pid, hostname: _host, err, ...details }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const pairs = Object.entries(details).map(([name, value]) => `${name}=${formatValue(value)}`)
  const reason = err?.message === undefined ? [] : [`(${err.message})`]
  const head = [clock, (LEVELS[level] ?? String(level)).padEnd(5), msg, ...reason, ...pairs].join(' ')
  return err?.stack === undefined ? head : `${head}\n${err.stack.replaceAll(/^/gm, '    ')}`
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)
}
