/** Accepts and sends what was ordered, one parcel after the other, until all has left or it is killed (tools/power-cut.ts). */
import { readConfig } from '#server/config.ts'
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
  if (state === 'placed') await opened.shop.orders.accept(number)
  await opened.shop.orders.ship(number, { carrier: 'UPS', tracking: null })
}
await opened.close()
