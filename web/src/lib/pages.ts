/** The rows of several pages. A row that arrived in between pushes others on to the next page: each counts once. */
export const rowsOf = <Row extends { id: number }>(pages: readonly { data: readonly Row[] }[]): Row[] => [
  ...new Map(pages.flatMap((page) => page.data).map((row) => [row.id, row])).values(),
];
