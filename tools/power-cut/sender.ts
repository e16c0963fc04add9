/** Accepts and ships all orders, one suborder after the other, until it is done or killed (tools/power-cut/power-cut.ts). */
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open.ts'

const opened = await openShop(readConfig(process.env), () => undefined)
const waiting = await opened.database.db
  .selectFrom('maker_orders')
  .select(['number', 'state'])
  .where('state', 'in', ['placed', 'accepted'])
  .orderBy('id')
  .execute()
console.log('sending')
for (const { number, state } of waiting) {
  if (state === 'placed') await opened.shop.orders.fulfilment.accept(number)
  await opened.shop.orders.fulfilment.ship(number, { carrier: 'UPS', tracking: null })
}
await opened.close()
