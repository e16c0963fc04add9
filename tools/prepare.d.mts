import type { ChildProcess } from 'node:child_process'

export const root: string
export function print(line: string): void
export function nodeBinary(): string
export function processEnvironment(): Record<string, string>
export const compileCache: { NODE_COMPILE_CACHE: string }
export function prepareDependencies(): Promise<void>
export function prepareBuild(): Promise<void>
export function isPrepared(): boolean
export function exitWith(child: ChildProcess): void
export function runStep(title: string, command: string, args: string[], env?: Record<string, string>): Promise<void>
