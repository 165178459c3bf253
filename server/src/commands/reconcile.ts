import { parseArgs } from 'node:util';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { runCommand } from '#platform/command.ts';
import { ConfigError } from '#platform/config.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { reconcile } from '#shop/payments/reconcile.ts';
import { openRuntime } from '../runtime.ts';

// npm run reconcile -- --day 2026-11-20: asks the gateway about every attempt of a day (by default yesterday), prints
// the differences and corrects them; exit 1 when one could not be corrected. The sandbox answers while the shop runs.
await runCommand(async (config) => {
  const { values } = parseArgs({ options: { day: { type: 'string' } } });
  const day = values.day ?? taipeiDate(Date.now() - 86_400_000);
  const at = new Date(`${day}T00:00:00Z`);
  // A day that its month does not have would be read as one of the next month.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day))
    throw new ConfigError(`--day must be a date such as 2026-11-20, not “${day}”.`);
  const runtime = await openRuntime(config, 'visitor');
  const log = { error: (_: object, text: string) => console.error(text) };
  try {
    const context = { db: runtime.db, clock: Date.now, log };
    const { asked, differences } = await reconcile(
      context,
      newebpay(config, () => config.publicUrl),
      day,
    );
    for (const { number, amount, books, gateway, mended } of differences)
      console.log(
        `${mended ? '✓ corrected' : '✗'} ${number} NT$${amount}: books ${books}, gateway ${gateway}`,
      );
    console.log(`${day}: ${asked} attempts checked, ${differences.length} differences`);
    return differences.every(({ mended }) => mended);
  } finally {
    await runtime.close();
  }
});
