import type { Database } from '#database/connect.ts'
import type { Config } from '#server/config/config.ts'
import type { OpenedShop } from '#server/open.ts'
import type { Shop } from '#server/shop.ts'

/** The parts of an open shop that commands use. */
export type CommandShop = Pick<OpenedShop, 'shop' | 'queuedJobs' | 'prepareSearch' | 'rebuildSearch'>

/** Paths of files on a command line that was typed in the folder `cwd`. `typed`: the text of each one by its absolute path. */
export interface TypedPaths {
  cwd: string
  typed: Map<string, string>
}

/** The environment of a command: the process itself, or a test. */
export interface CliContext {
  /** Writes a line of the result to standard output. */
  print: (line: string) => void
  /** Writes a line of an error or warning to standard error. */
  printError: (line: string) => void
  /** How paths on the command line are resolved. Default: relative to the current folder of this process. */
  paths?: TypedPaths
  /** Reads the settings. Throws a `ConfigError`. */
  config: () => Config
  /** Opens the shop of the settings, runs `work` and closes the shop. */
  withShop: <T>(work: (opened: CommandShop) => Promise<T>, options?: ShopAccess) => Promise<T>
  /**
   * Opens the database of the settings without migrating it, runs `work` and closes it. `read`: the shop must exist. `create`: it may be new,
   * and the command changes it.
   */
  withDatabase: (work: (database: Database) => Promise<void>, access: 'read' | 'create') => Promise<void>
}

/**
 * Access of a command to the shop: `read` it; `write` to it (default), which prints its place; or `create` it if there is none yet.
 * Only `create` starts a new shop.
 */
export interface ShopAccess {
  access?: 'read' | 'write' | 'create'
}

/** Access of a command that changes nothing. */
export const READ: ShopAccess = { access: 'read' }

/** The features that the command `orders` uses. */
export type OrdersShop = Pick<Shop, 'orders' | 'billing'>
