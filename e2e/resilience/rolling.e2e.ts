import { runRolling } from '#tools/rolling/rolling.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

test('two web nodes and one jobs node, behind the proxy of deploy/, lose no order through a kill, a restart of PostgreSQL and a new build', async () => {
  test.setTimeout(600_000)
  const report = await runRolling({ rate: 15, cycles: 1, pauseMs: 500, log: () => undefined })
  test.skip(report === null, 'PostgreSQL or HAProxy is not installed')
  if (!report) return
  expect(report.errors).toEqual([])
  expect(report.orders).toBeGreaterThan(5)
  expect(report.indexingDelays).toHaveLength(3)
  // `npm run bench rolling` measures the recovery times on an idle machine.
  for (const time of report.indexingDelays) expect(time).toBeLessThan(10_000)
})
