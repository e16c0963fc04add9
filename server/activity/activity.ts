/**
 * Activity: one line of the log for each thing that happened, such as a placed order, with who caused it. Entry points (requests, commands,
 * jobs, the scheduled cleanup, webhooks of the card processor) set the actor and the log; features record what happened.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterCommit } from '#database/after-commit.ts'

/** Cause of something. Buyers, staff and keys by their ID, because names can be deleted; `user` is a user of the machine. */
export type Actor =
  | { by: 'buyer'; buyer: number; apiKey?: string }
  | { by: 'guest' }
  | { by: 'staff'; staff: number }
  | { by: 'operator key'; key: number }
  | { by: 'command'; user: string; command: readonly string[] }
  | { by: 'job'; job: string }
  | { by: 'schedule'; task: string }
  | { by: 'processor' }

/** Identifiers and numbers of a thing that happened. Never input of buyers, such as names. */
export type ActivityDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** A line of the log. */
export type ActivityLine = { event: string } & Actor & ActivityDetails

interface Scope {
  /** Called when something happened: a request is authenticated only while it runs. */
  actor: () => Actor
  write: (line: ActivityLine) => void
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work`, and everything that it starts, for an actor. */
export function runAs<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Records that something happened, once the running transaction is committed. Nothing is recorded outside of `runAs`, such as for demo data. */
export function recordActivity(event: string, details: ActivityDetails = {}): void {
  const scope = scopes.getStore()
  if (!scope) return
  const line = { event, ...scope.actor(), ...details }
  afterCommit(() => scope.write(line))
}

/** Returns the function that writes lines to a log, at the level info. */
export function toLog(log: { info(line: object, message: string): void }): (line: ActivityLine) => void {
  return (line) => log.info(line, 'activity')
}
