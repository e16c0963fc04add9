import { expect, it } from 'vitest'
import { createLog, openStepLog } from './log.ts'
import { prettyLog } from './pretty-log.ts'

it('the format for people has the time, level, message and details in one line, and the stack of an error below', () => {
  let text = ''
  const log = createLog(
    'info',
    prettyLog((line) => void (text += line)),
  )
  log.warn({ order: 'T-100001', reason: 'not enough left', ms: 12 }, 'order refused')
  expect(text).toMatch(/^\d\d:\d\d:\d\d WARN {2}order refused order=T-100001 reason="not enough left" ms=12\n$/)
  text = ''
  log.error({ err: new Error('the disk is full') }, 'job failed')
  expect(text).toMatch(
    /^\d\d:\d\d:\d\d ERROR job failed \(the disk is full\)\n {4}Error: the disk is full\n {4} {4}at /,
  )
})

it('the steps of the start are lines of JSON in that format, whatever the level of the log is, and else as they are', () => {
  const lines: string[] = []
  openStepLog({ logFormat: 'json' }, (line) => void lines.push(line))('\nDemo buyers:\n  ann@example.com\n')
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 30, msg: 'Demo buyers:' }),
    expect.objectContaining({ level: 30, msg: 'ann@example.com' }),
  ])
  lines.length = 0
  openStepLog({ logFormat: 'pretty' }, (line) => void lines.push(line))('Opening PostgreSQL')
  expect(lines).toEqual(['Opening PostgreSQL\n'])
})
