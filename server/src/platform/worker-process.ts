import { type ChildProcess, fork } from 'node:child_process';
import { timeLimits } from './time-limits.ts';

/** A call of a function that a module exports. */
export type WorkerRequest = { id: number; module: string; name: string; args: unknown[] };
export type WorkerReply = { id: number } & ({ result: unknown } | { error: string });

type Waiting = PromiseWithResolvers<unknown> & { limit: NodeJS.Timeout };
type Worker = { child: ChildProcess; waiting: Map<number, Waiting> };

const file = new URL('./worker-process-entry.ts', import.meta.url);
const { longest, idle } = timeLimits.worker;

let current: Worker | undefined;
let last = 0;

function open(): Worker {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(file, {
    serialization: 'advanced',
    // Without the shop's flags and its environment, which holds its secrets: only these variables are passed on.
    execArgv: [],
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const opened: Worker = { child, waiting: new Map() };
  const { waiting } = opened;
  // The child does not keep the shop from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  const leave = () => {
    if (current === opened) current = undefined;
  };
  const rest = setTimeout(() => {
    if (waiting.size > 0) return;
    leave();
    if (child.connected) child.disconnect();
  }, idle).unref();
  child.on('message', (said: WorkerReply) => {
    const call = waiting.get(said.id);
    if (!call) return;
    waiting.delete(said.id);
    clearTimeout(call.limit);
    rest.refresh();
    if ('error' in said) call.reject(new Error(said.error));
    else call.resolve(said.result);
  });
  const lose = (error: Error) => {
    leave();
    clearTimeout(rest);
    for (const { limit, reject } of waiting.values()) {
      clearTimeout(limit);
      reject(error);
    }
    waiting.clear();
  };
  child.once('error', lose);
  child.once('exit', () => lose(new Error('the helper process has ended')));
  return opened;
}

/**
 * An exported function of a module, called in a process of its own that begins with the first call and ends seconds
 * after the last one, which frees the memory of a renderer: otherwise the picture library and its fonts keep 30 MB of
 * the 180 that a shop may take at rest. Arguments and results are passed as structured clones. Throws the function's
 * errors with their message only; when a call takes longer than `timeLimits.worker.longest`, the process is killed and
 * all its calls fail. Why no package does it: docs/decisions/dependencies.md.
 */
export function inWorkerProcess<Work extends (...args: never[]) => Promise<unknown>>(
  module: URL,
  name: string,
): (...args: Parameters<Work>) => ReturnType<Work> {
  return (async (...args) => {
    current ??= open();
    const { child, waiting } = current;
    const id = ++last;
    // Throws here when an argument cannot be cloned.
    child.send({ id, module: module.href, name, args } satisfies WorkerRequest, (error) => {
      if (error) child.kill('SIGKILL');
    });
    const limit = setTimeout(() => child.kill('SIGKILL'), longest).unref();
    const call: Waiting = { ...Promise.withResolvers<unknown>(), limit };
    waiting.set(id, call);
    return call.promise;
  }) as (...args: Parameters<Work>) => ReturnType<Work>;
}
