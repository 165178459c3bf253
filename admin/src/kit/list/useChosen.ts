import { useState } from 'react';

/** The rows of a list that somebody has ticked. */
export function useChosen<Row extends { id: number | string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set());
  const picked = rows.filter(({ id }) => ids.has(id));
  const isAll = picked.length === rows.length;
  const leave = (left: readonly Row['id'][]) =>
    setIds((now) => new Set([...now].filter((id) => !left.includes(id))));
  return {
    picked,
    isAll,
    leave,
    has: ({ id }: Row) => ids.has(id),
    pick: ({ id }: Row, isPicked: boolean) =>
      isPicked ? setIds((now) => new Set([...now, id])) : leave([id]),
    pickAll: () => setIds(new Set(isAll ? [] : rows.map(({ id }) => id))),
    pickNone: () => setIds(new Set()),
  };
}
export type Chosen<Row extends { id: number | string }> = ReturnType<typeof useChosen<Row>>;
