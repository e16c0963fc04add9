import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTemplate, dropTemplate, type TestTemplate } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    template: TestTemplate
  }
}

/** Vitest's global setup: creates one migrated template database for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-test-'))
  // oxlint-disable-next-line node/no-process-env -- an option of the test run, not of the server
  const template = await createTemplate(folder, process.env['DATABASE_URL'])
  project.provide('template', template)
  return async () => {
    await dropTemplate(template)
    await rm(folder, { recursive: true, force: true })
  }
}
