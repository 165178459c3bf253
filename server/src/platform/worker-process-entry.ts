import type { WorkerReply, WorkerRequest } from './worker-process.ts';

/** The child process of `inWorkerProcess`: runs the requested functions, and exits when its channel is closed. */
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, module, name, args }: WorkerRequest) => {
  const say = (said: WorkerReply) => process.connected && process.send?.(said);
  try {
    const { [name]: work } = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
    if (!work) throw new Error(`${module} has no ${name}`);
    say({ id, result: await work(...args) });
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
