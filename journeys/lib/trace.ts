/** One line of a Chromium trace. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** The part of `dur` during which the thread really ran. */
  tdur?: number;
  args?: { name?: string };
};
type Thread = Pick<TraceEvent, 'pid' | 'tid'>;

/** Parses a trace as `browser.stopTracing` gives it. */
export const eventsOf = (trace: Buffer): readonly TraceEvent[] =>
  (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;

const isOn = (thread: Thread) => (event: Thread) => event.pid === thread.pid && event.tid === thread.tid;

/** The main threads of the pages in this trace. */
export const mainThreads = (events: readonly TraceEvent[]): readonly Thread[] =>
  events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');

/** The tasks of these threads in order, without those that ran within another one. */
export function tasksOf(events: readonly TraceEvent[], threads: readonly Thread[]): readonly TraceEvent[] {
  return threads.flatMap((thread) => {
    let end = 0;
    return events
      .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isOn(thread)(event))
      .toSorted((a, b) => a.ts - b.ts)
      .filter(({ ts, dur = 0 }) => {
        if (ts < end) return false;
        end = ts + dur;
        return true;
      });
  });
}
