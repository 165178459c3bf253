import { oneAtATime } from '#platform/postgres/migrate.ts';
import { mediaStore } from '#shop/media/store.ts';
import { bringUpToDate } from '../definitions.ts';
import { emptyShop, holdsOthers, loadDemo } from '../demo/load.ts';
import { runCommand } from '../platform/command.ts';
import { ConfigError } from '../platform/config.ts';
import { openRuntime } from '../runtime.ts';

// npm run demo:reset: empties the database and loads the demo world again; the receipt key is kept.
await runCommand(async (config) => {
  if (!config.demo)
    throw new ConfigError('This shop is in production; set DEMO=1 to allow the deletion of its data.');
  const { owner: db, close } = await openRuntime(config);
  try {
    await bringUpToDate(db);
    if (await holdsOthers(db))
      throw new ConfigError(
        'This database has members who do not belong to the demo world; nothing was deleted.',
      );
    await oneAtATime(db, (client) => emptyShop(db, client));
    await loadDemo(db, mediaStore(config));
    console.log('示範商店已重新開始。');
    return true;
  } finally {
    await close();
  }
});
