import { runRolling } from '#tools/rolling/rolling.ts'
import { expect, test } from './journey.ts'

test('two web nodes and one of jobs, behind the proxy of deploy/, lose no order through a kill, a restart of PostgreSQL and a new build', async () => {
  test.setTimeout(600_000)
  const report = await runRolling({ rate: 15, cycles: 1, calm: 500, say: () => undefined })
  test.skip(report === null, 'PostgreSQL or HAProxy is not installed')
  if (!report) return
  expect(report.faults).toEqual([])
  expect(report.orders).toBeGreaterThan(5)
  expect(report.found).toHaveLength(3)
  // How soon is measured by `npm run bench rolling`, on a machine that does nothing else.
  for (const time of report.found) expect(time).toBeLessThan(10_000)
})
