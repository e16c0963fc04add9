import type { Database } from '#database/connect.ts'

const SUPPLIERS = 120
const ADJECTIVES =
  'Hand-thrown,Woven,Linen,Stoneware,Oak,Brass,Glazed,Ribbed,Natural,Speckled,Recycled,Tall,Low,Round,Wide'
const NOUNS = 'Vase,Bowl,Throw,Basket,Lamp,Plate,Mug,Candle,Cushion,Tray,Pitcher,Planter,Mirror,Stool,Runner'
const PLACES = 'Kiln,Harbor,Meadow,Orchard,Cove,Ridge,Willow,Ember,Dune,Fjord,Grove,Hearth,Isle,Juniper,Larch'

/** Adds products in stock to a migrated database, with suppliers with and without a minimum, case packs, price breaks and sale prices. */
export async function fillCatalog({ pool }: Database, products: number): Promise<void> {
  await pool.query(
    `insert into suppliers (name, slug, min_order_cents)
      select 'Soak supplier ' || n, 'soak-supplier-' || n, case when n % 4 = 0 then 10000 end from generate_series(1, $1) n`,
    [SUPPLIERS],
  )
  await pool.query(
    `insert into products (sku, slug, title, supplier_id, category_id, price_cents, sales_price_cents, is_sales, stock,
        min_qty, qty_step, case_pack, popularity, weight_lb)
      select 'SOAK-' || n, 'soak-' || n,
        concat_ws(' ', (string_to_array($3, ','))[1 + n % 15], (string_to_array($5, ','))[1 + n / 15 % 15],
          (string_to_array($4, ','))[1 + n / 225 % 15], n::text),
        (select min(id) from suppliers where slug like 'soak-supplier-%') + n % $2,
        (array(select c_id from categories order by c_id))[1 + n % (select count(*)::integer from categories)],
        500 + n % 9500, 400 + n % 9500, n % 9 = 0, 10000000, 1 + n % 3 * 2, 1 + n % 3 * 2, 1 + n % 3 * 2, n % 1000, 2.5
      from generate_series(1, $1::integer) n`,
    [products, SUPPLIERS, ADJECTIVES, NOUNS, PLACES],
  )
  await pool.query(
    `insert into price_breaks (ocid, min_qty, price_cents)
      select ocid, 24 * level, price_cents - level * 10 from products, generate_series(1, 2) level where slug ~ '^soak-'`,
  )
  await pool.query('analyze')
}

/** Words to search for. */
export const WORDS = [ADJECTIVES, NOUNS, PLACES].flatMap((list) => list.split(','))
