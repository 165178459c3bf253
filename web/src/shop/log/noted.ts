import { readJson, removeStored, writeJson } from '#lib/storage.ts';

/** What this browser noted of the shop's public log: the verifier key, pinned, and the newest signed head it saw. */
export type NotedLog = {
  key: string;
  checkpoint: string;
  /** Leaves of that head. */
  size: number;
  /** When it noted this head, and when it saw the log first; ms. */
  at: number;
  since: number;
};

const name = 'noted_log';

const isNoted = (value: unknown): value is NotedLog => {
  const noted = value as NotedLog | null;
  return (
    typeof noted?.key === 'string' &&
    typeof noted.checkpoint === 'string' &&
    typeof noted.size === 'number' &&
    typeof noted.at === 'number' &&
    typeof noted.since === 'number'
  );
};

/** The same in a browser that stores nothing, as long as the page lives. */
let here: NotedLog | undefined;

export const notedLog = (): NotedLog | undefined => readJson(name, isNoted) ?? here;

/** Notes a head that continues `earlier`; one that another tab noted meanwhile stays if it is longer. */
export function noteLog(noted: NotedLog, earlier: NotedLog | null): void {
  const before = notedLog();
  if (earlier && before && before.size > noted.size) return;
  writeJson(name, noted);
  here = readJson(name, isNoted) ? undefined : noted;
}

/** Forgets what was noted: the next head that is seen is noted as the first one. */
export function forgetLog(): void {
  removeStored(name);
  here = undefined;
}
