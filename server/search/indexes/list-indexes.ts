import type { Db } from '#database/connect.ts'
import type { SearchNode } from '#server/search/node/search-node.ts'

/** Returns all indexes in the format of the protocol (1.2); sizes are those of this node. */
export async function listIndexes(db: Db, node: SearchNode) {
  const rows = await db
    .selectFrom('search_indexes')
    .innerJoin('search_stores', 'search_stores.id', 'search_indexes.store_id')
    .select(['name', 'store_id', 'primary_name', 'search_indexes.created_at', 'search_stores.changed_at'])
    .orderBy('name')
    .execute()
  const replicas = Map.groupBy(rows, (row) => row.primary_name)
  const sizes = node.engine().status()
  return rows.map((row) => {
    const { records = 0, bytes = 0 } = sizes.get(row.store_id) ?? {}
    const own = replicas.get(row.name)
    return {
      name: row.name,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.changed_at.toISOString(),
      entries: records,
      dataSize: bytes,
      fileSize: bytes,
      lastBuildTimeS: 0,
      numberOfPendingTasks: 0,
      pendingTask: false,
      ...(row.primary_name !== null && { primary: row.primary_name }),
      ...(own && { replicas: own.map((replica) => replica.name) }),
    }
  })
}
