import { readStatement } from '#platform/postgres/database.ts';
import type { FigureReader } from '#shop/staff/work.ts';

const joined = readStatement<{ value: number }, [from: Date, to: Date]>(
  'figures.members',
  'select count(*)::integer as value from members where created_at >= $1 and created_at < $2',
);

/** Members who joined. */
export const newMembers: FigureReader = {
  right: 'read_members',
  hasPast: true,
  read: async (db, { from, to }) =>
    (await joined(db, from, to)).map(({ value }) => ({ kind: 'members', value })),
};
