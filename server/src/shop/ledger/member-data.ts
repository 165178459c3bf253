import { readStatement } from '#platform/postgres/database.ts';
import type { MemberData } from '#shop/personal-data.ts';

/** SQL: the points of a member that can be spent now; `member` is an expression of the statement around it. */
export const livePoints = (member: string): string =>
  `(select coalesce(sum(remaining), 0) from point_lots p
    where p.member_id = ${member} and p.remaining > 0 and p.expires_at > now())`;

const exportBalances = readStatement<object, [memberId: number]>(
  'ledger.export_balances',
  'select currency, balance from ledger_accounts where member_id = $1 order by id',
);

const exportMovements = readStatement<object, [memberId: number]>(
  'ledger.export_movements',
  `select e.reference, e.kind, a.currency, p.amount, e.created_at
   from postings p join ledger_accounts a on a.id = p.account_id
   join journal_entries e on e.id = p.entry_id where a.member_id = $1 order by e.id`,
);

const countTokens = readStatement<{ count: number }, [memberId: number]>(
  'ledger.count_tokens',
  `select balance as count from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
);

const countPoints = readStatement<{ count: number }, [memberId: number]>(
  'ledger.count_points',
  `select ${livePoints('$1')} as count`,
);

/** The books keep every posting; deletion removes the name, not the movements. */
export const ledgerMemberData: MemberData = {
  tables: { ledger_accounts: 'kept', point_lots: 'kept' },
  texts: { kept: ['ledger_accounts.kind'] },
  export: { balances: exportBalances, movements: exportMovements },
  belongings: { tokens: countTokens, points: countPoints },
};
