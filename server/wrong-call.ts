import { parseArgs, type ParseArgsConfig } from 'node:util'
import { Problem } from '#contract/problem.ts'
import { nearestWord } from './nearest-word.ts'

/** A command that makes no sense as it was typed; the message says in a line what is wrong and what to do. */
export class WrongCall extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongCall'
  }
}

type Options = NonNullable<ParseArgsConfig['options']>
type ValuesOf<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values']

/** What stands after a command. */
export interface CallShape {
  /** Each word it wants, as a person says it: `an order number, such as T-100001`. */
  wants: readonly string[]
  /** Options it cannot do without. */
  needs?: readonly string[]
  /** Options it takes besides. */
  may?: readonly string[]
}

/** Reads what stands after `name`, such as `orders ship`. Throws a `WrongCall`. */
export function readCall<O extends Options>(
  name: string,
  { wants, needs = [], may = [] }: CallShape,
  args: readonly string[],
  options: O,
): { words: string[]; values: ValuesOf<O> } {
  const taken = [...needs, ...may]
  const { positionals, values } = parsed(name, taken, args, options)
  const words = positionals.filter((word) => word.trim() !== '')
  const missing = wants[words.length]
  if (missing !== undefined) throw new WrongCall(`${name} needs ${missing}.`)
  const more = words[wants.length]
  if (more !== undefined) throw new WrongCall(`What is "${more}"? ${name} takes ${numberOf(wants)} there.`)
  const given = new Map(Object.entries(values))
  const lacking = needs.find((option) => isBlank(given.get(option)))
  if (lacking !== undefined) throw new WrongCall(`${name} needs --${lacking}.`)
  const foreign = [...given.keys()].find((option) => !taken.includes(option))
  if (foreign !== undefined) throw new WrongCall(noOption(name, `--${foreign}`, taken))
  return { words, values }
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

function numberOf(wants: readonly string[]): string {
  return wants.length === 0
    ? 'nothing more'
    : `no more than ${wants.map((want) => want.split(',', 1)[0]).join(' and ')}`
}

function parsed<O extends Options>(name: string, taken: readonly string[], args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true as const, options })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [option = ''] = /--?[\w-]+/.exec(error.message) ?? []
    if ('code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new WrongCall(noOption(name, option, taken))
    if (error.message.includes('does not take')) throw new WrongCall(`${option} stands alone: it takes no value.`)
    throw new WrongCall(`${option} needs a value after it; one that begins with a hyphen is written ${option}=-…`)
  }
}

function noOption(name: string, option: string, taken: readonly string[]): string {
  const near = nearest(
    option,
    taken.map((each) => `--${each}`),
  )
  return near === null ? `${name} takes no ${option}.` : `${name} takes no ${option}; did you mean ${near}?`
}

/** The word of `known` that `typed` is, such as `ship` after `orders`. Throws a `WrongCall` that says which was meant. */
export function knownWord<V extends string>(typed: string, known: readonly V[], after = ''): V {
  const found = known.find((word) => word === typed)
  if (found !== undefined) return found
  const near = nearest(typed, known)
  const asked = `There is no command "${after}${typed}"`
  throw new WrongCall(near === null ? `${asked}. Choose one of these:` : `${asked}; did you mean "${after}${near}"?`)
}

/** The word that was meant by another one: what it begins, or one a slip or two away. Null where none is. */
function nearest(word: string, known: readonly string[]): string | null {
  return known.find((each) => word.length > 2 && each.startsWith(word)) ?? nearestWord(word, known)
}

/** Where a command speaks: its faults apart from what it was asked for, which may go into a file. */
export interface Voice {
  print: (text: string) => void
  complain: (text: string) => void
}

/** What is known of a command before it is called: its help, which also answers where it does several things and is told none. */
export interface Command {
  help: string
  several?: true
}

const TERMINAL: Voice = { print: (text) => console.log(text), complain: (text) => console.error(text) }

/**
 * Does what a command was called for, or prints its help where that is asked for. Returns the exit code: that of `act`, 1 when it
 * could not be done, 2 when the call makes no sense. Throws what is a fault of ours.
 */
export async function answerCall(
  { help, several }: Command,
  args: readonly string[],
  act: () => Promise<number>,
  { print, complain }: Voice = TERMINAL,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h') || (several && args.length === 0)) {
    print(help)
    return 0
  }
  try {
    return await act()
  } catch (error) {
    if (error instanceof WrongCall) {
      complain(`${error.message}\n\n${help}`)
      return 2
    }
    if (!(error instanceof Problem)) throw error
    complain(error.message)
    return 1
  }
}
