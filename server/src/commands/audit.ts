import { runCommand } from '#platform/command.ts';
import { eventLag, failedEvents } from '#shop/events/service.ts';
import { auditPictures } from '#shop/media/service.ts';
import { mediaStore } from '#shop/media/store.ts';
import { audit } from '../audit.ts';
import { openRuntime } from '../runtime.ts';

/** Failed events listed at most. */
const listed = 20;

/** What the ledger holds: of members together, and of each account of the shop by kind of entry. */
const ledgerSums = `
  select a.currency || ' members' as account, sum(p.amount) as amount
  from postings p join ledger_accounts a on a.id = p.account_id where a.member_id is not null group by a.currency
  union all
  select a.currency || ' ' || a.kind || ' ' || e.kind, sum(p.amount)
  from postings p join ledger_accounts a on a.id = p.account_id join journal_entries e on e.id = p.entry_id
  where a.member_id is null group by a.currency, a.kind, e.kind
  order by 1`;

// npm run audit: prints every broken rule, the sums of the ledger and how far behind events are; exit 1 when a rule is
// broken.
await runCommand(async (config) => {
  const runtime = await openRuntime(config, 'visitor');
  try {
    const findings = [...(await audit(runtime.db)), ...(await auditPictures(runtime.db, mediaStore(config)))];
    for (const { rule, example } of findings) console.log(`✗ ${rule}: ${example}`);
    const { rows } = await runtime.db.query<{ postings: number; slots: number; receipts: number }>(
      `select (select count(*) from postings) as postings, (select count(*) from slots) as slots,
         (select count(*) from receipts) as receipts`,
    );
    const [size] = rows;
    console.log(
      `${findings.length === 0 ? '✓ the books balance' : `${findings.length} broken`}: ${size?.postings} postings, ${size?.slots} slots, ${size?.receipts} receipts checked`,
    );
    const sums = await runtime.db.query<{ account: string; amount: number }>(ledgerSums);
    for (const { account, amount } of sums.rows) console.log(`  ${account}: ${amount}`);
    for (const { consumer, waiting, oldest, failed } of await eventLag(runtime.db))
      if (waiting > 0 || failed > 0)
        console.log(
          `  ${consumer}: ${waiting} events wait${oldest ? ` since ${oldest.toISOString()}` : ''}, ${failed} failed`,
        );
    for (const { consumer, event_id, kind, error } of await failedEvents(runtime.db, listed))
      console.log(`  ${consumer} failed at event ${event_id} (${kind}): ${error}`);
    return findings.length === 0;
  } finally {
    await runtime.close();
  }
});
