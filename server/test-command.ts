import { answerCall, type Command } from './wrong-call.ts'

/** All that a command tells its operator, its faults with the rest, answered as `server/cli.ts` does. */
export async function heard(
  command: Command,
  args: readonly string[],
  act: (print: (line: string) => void) => Promise<number>,
): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await answerCall(command, args, () => act(print), { print, complain: print })
  return { code, said: lines.join('\n') }
}
