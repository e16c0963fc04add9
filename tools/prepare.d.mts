export const root: string
export function say(line: string): void
export function node(): string
export function processSettings(): Record<string, string>
export const compiledBefore: { NODE_COMPILE_CACHE: string }
export function prepareDependencies(): Promise<void>
export function prepareBuild(): Promise<void>
export function step(title: string, command: string, args: string[], env?: Record<string, string>): Promise<void>
