import { runCommand } from '#platform/command.ts';
import { migrate } from '#platform/postgres/migrate.ts';
import { openRuntime } from '../runtime.ts';

// deploy/command.sh migrate: brings the tables up to this build while the release before serves; the start of this one
// then finds nothing to do, so that a long migration closes nobody's shop.
await runCommand(async (config) => {
  const runtime = await openRuntime(config, 'visitor');
  try {
    const applied = await migrate(runtime.owner);
    console.log(applied.length === 0 ? 'the tables are up to date' : `applied: ${applied.join(', ')}`);
    return true;
  } finally {
    await runtime.close();
  }
});
