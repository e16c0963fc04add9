const ROW_PX = 73
const REST_PX = 330

/** Reserves the space of the grid while its chunk loads, to avoid a layout shift. */
export function OrderGridPlaceholder({ rows }: { rows: number }) {
  return <div className="mt-20" style={{ minHeight: REST_PX + rows * ROW_PX }} />
}
