import { ABSENT_FEATURES, absenceMessage } from '#server/http/search/calls/absent-features.ts'
import { WORKING_CALLS } from '#server/http/search/calls/calls.ts'
import { PARAMETERS } from '#server/http/search/calls/parameters.ts'

/** Returns the generated part of docs/search-api.md: every call and parameter of the search protocol, as Markdown. */
export function searchApiTables(): string {
  return `## Calls that work

${table(
  ['call', 'does', 'permission'],
  WORKING_CALLS.map(({ method, path, summary, acl }) => [code(`${method} ${path}`), summary, code(acl)]),
)}

## Features that are absent

Their calls answer 501 with the sentence in the second column.

${table(
  ['calls', 'answer'],
  ABSENT_FEATURES.map((feature) => [
    [
      ...feature.calls.map(({ method, path }) => code(`${method} ${path}`)),
      ...feature.prefixes.map((prefix) => code(`${prefix}/…`)),
    ].join('<br>'),
    absenceMessage(feature),
  ]),
)}

## Search parameters and settings

*Ignored*: accepted and stored, without an effect. *Absent*: rejected with a 400, like every name that is not in this table.

${table(
  ['name', 'in a search', 'as a setting'],
  PARAMETERS.map(({ name, search, setting }) => [code(name), search, setting]),
)}`
}

function code(text: string): string {
  return `\`${text}\``
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
