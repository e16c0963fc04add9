/** Runs commands of `npm run shop -- orders` one after the other, each an argument: opening the shop takes longer than all of them. */
import { runOrders } from '#server/cli-orders.ts'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open.ts'

const opened = await openShop({ ...readConfig(process.env), roles: { web: false, jobs: false } }, () => undefined)
try {
  for (const command of process.argv.slice(2)) {
    await runOrders(command.split(' '), opened.shop).catch((cause: unknown) => {
      throw new Error(`It failed: orders ${command}`, { cause })
    })
  }
} finally {
  await opened.close()
}
