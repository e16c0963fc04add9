import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { Problem } from '#contract/problem.ts'
import { addBackupCommands } from './backup.ts'
import { addBuyersCommand } from './buyers/buyers.ts'
import { addContentCommand } from './content.ts'
import type { CliContext, TypedPaths } from './context.ts'
import { addEmailsCommand } from './emails.ts'
import { addExportCommand } from './catalog/export.ts'
import { addImportCommand } from './catalog/import.ts'
import { addJobsCommand } from './jobs.ts'
import { addMigrateCommand } from './migrate.ts'
import { nextStepText } from './next-step.ts'
import { addOrdersCommand } from './orders/orders.ts'
import { addRatesCommand } from './rates.ts'
import { addRecordCommands } from './catalog/records.ts'
import { addRedirectsCommand } from './catalog/redirects.ts'
import { addSalesCommand } from './catalog/sales.ts'
import { addFiguresCommand } from './figures.ts'
import { addSearchCommand } from './search.ts'
import { addStaffCommand } from './staff.ts'
import { addUndoImportCommand } from './catalog/undo-import.ts'
import { UsageError } from './usage-error.ts'

/**
 * Runs a command line and returns its exit code: 0 success, 1 failure, 2 usage error (with a suggestion and the help of the command).
 * Arguments are validated before a shop is opened. Throws unexpected errors.
 */
export async function runCli(args: readonly string[], context: CliContext): Promise<number> {
  const program = createProgram(context)
  try {
    await program.parseAsync(withHelp(program, args), { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError) {
      context.printError(`error: ${error.message}\n`)
      context.printError(commandOf(program, args).helpInformation().trimEnd())
      return 2
    }
    if (!(error instanceof Problem)) throw error
    context.printError(`${error.message}${nextStepText(error)}`)
    return 1
  }
}

function createProgram(context: CliContext): Command {
  const program = new Command('npm run shop --')
    .description('Operator commands of the shop')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
  const { paths } = context
  if (paths) program.hook('preAction', (_program, command) => resolvePaths(command, paths))
  addImportCommand(program, context)
  addUndoImportCommand(program, context)
  addExportCommand(program, context)
  addBuyersCommand(program, context)
  addOrdersCommand(program, context)
  addContentCommand(program, context)
  addRatesCommand(program, context)
  addRecordCommands(program, context)
  addRedirectsCommand(program, context)
  addSalesCommand(program, context)
  addSearchCommand(program, context)
  addFiguresCommand(program, context)
  addStaffCommand(program, context)
  addEmailsCommand(program, context)
  addJobsCommand(program, context)
  addBackupCommands(program, context)
  addMigrateCommand(program, context)
  return program
}

/** Arguments and options that are paths have one of these names in angle brackets: `<file>`, `--images-from <folder>`. */
const PATHS = /<(?:file|folder)>/

/** Makes the paths of a command line absolute: the folder in which it was typed is not the current one of this process. */
function resolvePaths(command: Command, { cwd, typed }: TypedPaths): void {
  const absolute = (path: string) => {
    if (path.startsWith('/dev/')) {
      throw new UsageError(`The running shop cannot write to ${path}. Name a file, or stop the shop first.`)
    }
    const resolved = resolve(cwd, path)
    typed.set(resolved, path)
    return resolved
  }
  for (const [index, argument] of command.registeredArguments.entries()) {
    const value: unknown = command.processedArgs[index]
    if (PATHS.test(`<${argument.name()}>`) && typeof value === 'string') command.processedArgs[index] = absolute(value)
  }
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (PATHS.test(option.flags) && typeof value === 'string')
      command.setOptionValue(option.attributeName(), absolute(value))
  }
}

/** Shows the help of a command that only has subcommands, on standard output and as a success, if none is given. */
function withHelp(program: Command, args: readonly string[]): string[] {
  const command = commandOf(program, args)
  const isBare = command.commands.length > 0 && args.length === depthOf(command)
  return isBare ? [...args, '--help'] : [...args]
}

/** Returns the command that the arguments select, such as `orders ship`. */
function commandOf(program: Command, args: readonly string[]): Command {
  let command = program
  for (const arg of args) {
    const next = command.commands.find((one) => one.name() === arg)
    if (!next) break
    command = next
  }
  return command
}

function depthOf(command: Command): number {
  return command.parent ? depthOf(command.parent) + 1 : 0
}
