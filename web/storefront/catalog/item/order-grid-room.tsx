const ROW_PX = 73
const REST_PX = 330

/** The room of the grid while its script is on the way, so that what is below does not move. */
export function OrderGridRoom({ rows }: { rows: number }) {
  return <div className="mt-20" style={{ minHeight: REST_PX + rows * ROW_PX }} />
}
