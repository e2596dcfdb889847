/** Rows carry the `total` of all pages; a page past the end has no row, so `countAll` is called. */
export async function countedPage<Row extends { total: number }>(
  rows: Row[],
  page: number,
  countAll: () => Promise<number | undefined>,
): Promise<{ rows: Omit<Row, 'total'>[]; count: number }> {
  const [first] = rows;
  if (!first) return { rows: [], count: page === 1 ? 0 : ((await countAll()) ?? 0) };
  return { rows: rows.map(({ total: _, ...row }) => row), count: first.total };
}
