import { importSettlement } from '@kujiya/contract/staff/settlements';
import { settledTrades, settlementCells } from '#features/payments/sandbox/settlement.ts';
import { importLines } from '#features/payments/staff/settlements.ts';
import { type Database, transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';

const dayMs = 86_400_000;

/** The accountant has imported the sandbox's table of three days ago; the newer lines wait for the next one. */
export async function loadSettlement(db: Database, accountantId: number): Promise<void> {
  const settled = await settledTrades(db, new Date(Date.now() - 3 * dayMs));
  const rows = settled.slice(0, 100).map((row, i) => ({ line: i + 2, cells: settlementCells(row) }));
  await transaction(db, (tx) =>
    asStaff(tx, accountantId, importSettlement, (caller) =>
      importLines(tx, caller, { file: '撥款明細.csv', rows }),
    ),
  );
}
