import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** What this process has counted since its start, in the format of Prometheus. A name ends in its unit. */
const registry = new Registry();
const registers = [registry];

export const callSeconds = new Histogram({
  name: 'kujiya_call_seconds',
  help: 'Time from a request to the end of its answer, by route and status; streams are left out.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
export const refusals = new Counter({
  name: 'kujiya_refusals_total',
  help: 'Requests that were refused or failed, by the code of the refusal.',
  labelNames: ['code'],
  registers,
});
export const draws = new Counter({
  name: 'kujiya_draws_total',
  help: 'Tickets, boxes and capsules paid from the wallet, by game; a repeated request counts once.',
  labelNames: ['game'],
  registers,
});
export const drawBatch = new Histogram({
  name: 'kujiya_draw_batch_size',
  help: 'Purchases of draws that went to the database together.',
  buckets: [1, 2, 4, 8, 16, 32, 64],
  registers,
});

export const reads = new Counter({
  name: 'kujiya_reads_total',
  help: 'Reads that may lag, by what answered: a replica, the primary, or the primary after a replica had failed.',
  labelNames: ['from'],
  registers,
});
export const replicaLag = new Gauge({
  name: 'kujiya_replica_lag_seconds',
  help: 'Age of the newest state of the primary that a replica is known to have replayed.',
  labelNames: ['replica'],
  registers,
});
export const replicaUsed = new Gauge({
  name: 'kujiya_replica_used',
  help: '1 while reads go to a replica; 0 while it is left out.',
  labelNames: ['replica'],
  registers,
});

/** A figure that is read when somebody asks for it. */
const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge<Label>({ name, help, labelNames, registers });

export const gauges = {
  connections: gauge('kujiya_database_connections', 'Connections of the pool, by state.', 'state'),
  waitingForConnection: gauge('kujiya_database_waiting', 'Requests that wait for a connection of the pool.'),
  archiveFails: gauge(
    'kujiya_database_archive_fails',
    '1 while the newest segment of the log of the database could not be archived.',
  ),
  backupAge: gauge(
    'kujiya_backup_age_seconds',
    'Age of the newest backup, by kind; infinite while there is none.',
    'kind',
  ),
  streams: gauge('kujiya_streams', 'Browsers that hold a stream open on this server.'),
  eventLag: gauge(
    'kujiya_event_lag_seconds',
    'Age of the oldest event that a consumer has yet to handle.',
    'consumer',
  ),
  work: gauge(
    'kujiya_work',
    'What waits for a hand, by kind; as the first page of the back office counts it.',
    'kind',
  ),
  workAge: gauge('kujiya_work_age_seconds', 'How long the oldest of each kind has waited.', 'kind'),
} as const;

let isCollecting = false;

/** All metrics as text, with those of the process, which are collected from the first time on; and their type. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
  return { type: registry.contentType, text: await registry.metrics() };
}
