/** Worker thread of `read-list.ts`: reads one list. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { codesOf, type ListLines, readText, rowsOf } from '#contract/order-list/parse-rows.ts'
import { readFile } from '#contract/order-list/read-file.ts'
import { readWorkbook } from '#contract/order-list/read-workbook.ts'
import { lowerThreadPriority } from '#server/work-budget/lower-thread-priority.ts'
import type { ListMessage, ListSource, ReadList } from './read-list.ts'

if (!parentPort) throw new Error('This script runs as a worker thread.')
const port = parentPort

lowerThreadPriority()

const found = await readSource(workerData as ListSource)
if ('error' in found) sendList(found)
else {
  send({ codes: codesOf(found) })
  const [skus] = (await once(port, 'message')) as [ReadonlyMap<string, string>]
  sendList({ parsed: rowsOf(found, skus), error: null })
}
port.close()

async function readSource(source: ListSource): Promise<ListLines | ReadList> {
  if ('text' in source) return readText(source.text) ?? { parsed: null, error: 'too_long' }
  const { lists, error } = await readFile(source.file, readWorkbook)
  if (lists === null) return { parsed: null, error }
  const isChosen = (name: string) => name.trim().toLowerCase() === source.sheet.trim().toLowerCase()
  const chosen = lists.length === 1 ? lists[0] : lists.find(({ name }) => isChosen(name))
  return chosen ? chosen.list : { parsed: null, error: 'several_sheets', names: lists.map(({ name }) => name) }
}

function sendList(list: ReadList): void {
  const { user, system } = process.threadCpuUsage()
  send({ list, spentMs: (user + system) / 1000 })
}

function send(message: ListMessage): void {
  port.postMessage(message)
}
