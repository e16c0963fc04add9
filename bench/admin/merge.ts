import type pg from 'pg'

/** Gives a company so many of the shop's orders, with all that belongs to them. Returns its id, and that of a company to merge it into. */
export async function gatherOrders(pool: pg.Pool, orders: number): Promise<{ from: number; into: number }> {
  const client = await pool.connect()
  try {
    // The orders are moved as they are, also where a trigger would keep them.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: number; user_id: number }>(
      `select companies.id, users.id as user_id from companies join users on users.company_id = companies.id
       where status = 'approved' order by companies.id limit 2`,
    )
    const [from, into] = rows
    if (!from || !into) throw new Error('The shop has too few companies.')
    await client.query(
      `create temporary table gathered as
       select id from orders where company_id <> $1 order by id desc offset 5000 limit $2`,
      [into.id, orders],
    )
    await client.query('update orders set company_id = $1, user_id = $2 where id in (select id from gathered)', [
      from.id,
      from.user_id,
    ])
    await client.query(
      `update papers set company_id = $1 from maker_orders
       where maker_orders.id = maker_order_id and order_id in (select id from gathered)`,
      [from.id],
    )
    await client.query(
      `update ledger_entries set company_id = papers.company_id from papers
       where papers.number = ref and papers.company_id = $1`,
      [from.id],
    )
    await client.query('update open_invoices set company_id = $1 where order_id in (select id from gathered)', [
      from.id,
    ])
    await client.query('analyze orders, papers, ledger_entries, open_invoices')
    return { from: from.id, into: into.id }
  } finally {
    client.release(true)
  }
}
