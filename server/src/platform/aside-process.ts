import type { AsideAsks, AsideSays } from './aside.ts';

/** The child process of `aside`: runs the requested functions, and exits when its channel is closed. */
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, module, name, args }: AsideAsks) => {
  const say = (said: AsideSays) => process.connected && process.send?.(said);
  try {
    const { [name]: work } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    if (!work) throw new Error(`${module} has no ${name}`);
    say({ id, result: await work(...args) });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
