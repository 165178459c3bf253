import { loadDemo } from '../demo/load.ts';
import { runCommand } from '../platform/command.ts';
import { openRuntime } from '../runtime.ts';
import { mediaStore } from '../shop/media/store.ts';

// Run by a shop that finds its database empty: loads the demo world into it. When that shop ends, so does the loading.
process.once('disconnect', () => process.exit(1));
await runCommand(async (config) => {
  const { db, close } = await openRuntime(config, 'visitor');
  try {
    await loadDemo(db, mediaStore(config));
    return true;
  } finally {
    await close();
  }
});
process.exit();
