import { runCommand } from '#platform/command.ts';
import { audit } from '../audit.ts';
import { openRuntime } from '../runtime.ts';

// npm run audit: prints every broken rule; exit 1 when there is one.
await runCommand(async (config) => {
  const runtime = await openRuntime(config, 'visitor');
  try {
    const findings = await audit(runtime.db);
    for (const { rule, example } of findings) console.log(`✗ ${rule}: ${example}`);
    const { rows } = await runtime.db.query<{ postings: number; slots: number; receipts: number }>(
      `select (select count(*) from postings) as postings, (select count(*) from slots) as slots,
         (select count(*) from receipts) as receipts`,
    );
    const [size] = rows;
    console.log(
      `${findings.length === 0 ? '✓ the books balance' : `${findings.length} broken`}: ${size?.postings} postings, ${size?.slots} slots, ${size?.receipts} receipts checked`,
    );
    return findings.length === 0;
  } finally {
    await runtime.close();
  }
});
