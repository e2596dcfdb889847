/** The head of a column of a list table; `area` is the class of its cells. */
export function ColumnHead({ area, children }: { area: string | undefined; children: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
    <th role="columnheader" scope="col" className={area}>
      {children}
    </th>
  );
}
