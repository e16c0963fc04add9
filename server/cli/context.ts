import type { Config } from '#server/config/config.ts'
import type { OpenedShop } from '#server/open.ts'
import type { Shop } from '#server/shop.ts'

/** The parts of an open shop that commands use. */
export type CommandShop = Pick<OpenedShop, 'shop' | 'queuedJobs' | 'prepareSearch' | 'rebuildSearch'>

/** The environment of a command: the process itself, or a test. */
export interface CliContext {
  /** Writes a line of the result to standard output. */
  print: (line: string) => void
  /** Writes a line of an error or warning to standard error. */
  printError: (line: string) => void
  /** Reads the settings. Throws a `ConfigError`. */
  config: () => Config
  /**
   * Opens the shop of the settings, runs `work` and closes the shop. `whenInUse` runs instead if another process has the PGlite
   * database open; without it, that is an error.
   */
  withShop: <T>(
    work: (opened: CommandShop) => Promise<T>,
    options?: ShopAccess & { whenInUse?: (config: Config) => Promise<T> },
  ) => Promise<T>
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
