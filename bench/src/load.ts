import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { heldBox } from '@kujiya/contract/blindbox';
import { createOrder } from '@kujiya/contract/goods';
import { newebpayNotice } from '@kujiya/contract/payments';
import { recharge } from '@kujiya/contract/recharge';
import { shippingOrder } from '@kujiya/contract/storage';
import { drawTicket } from '@kujiya/contract/ticket-purchase';
import { output } from './children.ts';
import type { Tools } from './tools.ts';
import type { World } from './world.ts';

/** Concurrent clients of every kind of load. */
export const clients = 32;

const folder = path.resolve(import.meta.dirname, '../load');

/** The result of a load program: the number of answers, the rate per second, and latencies in ms. */
export type Measured = { count: number; perSecond: number; p50: number; p99: number };
/** Kinds of load by name, each of which runs for some seconds. */
export type Loads = Record<string, (seconds: number) => Promise<Measured>>;

export const quantile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Reads and removes pgbench's log of single transactions; ms. */
async function latencies(prefix: string): Promise<Float64Array> {
  const names = (await readdir(path.dirname(prefix))).filter((name) =>
    name.startsWith(path.basename(prefix)),
  );
  const times: number[] = [];
  for (const name of names) {
    const file = path.join(path.dirname(prefix), name);
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const microseconds = line.split(' ', 3)[2];
      if (microseconds) times.push(Number(microseconds) / 1000);
    }
    await rm(file);
  }
  return Float64Array.from(times).sort();
}

const numberAfter = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the load program did not print ${pattern}: ${text}`);
  return Number(found);
};

/** Runs one of the SQL scripts; every draw is one transaction. */
export async function runPgbench(
  { pgbench }: Tools,
  { databaseUrl, dataDir }: World,
  script: string,
  seconds: number,
  variables: Record<string, number>,
): Promise<Measured> {
  const prefix = path.join(dataDir, 'pgbench-log');
  const printed = await output(
    pgbench,
    [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-l'],
      ...[`--log-prefix=${prefix}`, '-f', path.join(folder, script)],
      ...Object.entries({ ...variables, clients, i: 0 }).flatMap(([name, value]) => [
        '-D',
        `${name}=${value}`,
      ]),
      databaseUrl,
    ],
    seconds + 30,
  );
  const sorted = await latencies(prefix);
  return {
    count: numberAfter(printed, /transactions actually processed: (\d+)/),
    perSecond: numberAfter(printed, /tps = ([\d.]+)/),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** The path of the call for each kind of load (see load/shop.lua); the script fills in the parameter. */
const paths = {
  draw: drawTicket.path,
  refused: drawTicket.path,
  held: heldBox.path,
  notice: newebpayNotice.path,
  form: recharge.path,
  order: createOrder.path,
  parcel: shippingOrder.path,
};
const isOfOneCall = (kind: string): kind is keyof typeof paths => Object.hasOwn(paths, kind);

/**
 * Sends requests of one kind to the shop; throws unless each of them got the expected status. `get` and its like
 * receive the address as an argument.
 */
export async function runWrk(
  { wrk }: Tools,
  url: string,
  seconds: number,
  kind: keyof typeof paths | 'get' | 'mine' | 'page',
  expected: number,
  args: (string | number)[],
  connections = clients,
): Promise<Measured> {
  const printed = await output(
    wrk,
    [
      ...[
        '-t',
        '1',
        '-c',
        String(connections),
        '-d',
        `${seconds}s`,
        '--timeout',
        '10s',
        '-s',
        path.join(folder, 'shop.lua'),
        url,
        '--',
      ],
      ...[kind, expected, ...(isOfOneCall(kind) ? [paths[kind]] : []), ...args].map(String),
    ],
    seconds + 30,
  );
  const found = /^result (.*)$/m.exec(printed)?.[1];
  if (found === undefined) throw new Error(`wrk printed no result: ${printed}`);
  const result = JSON.parse(found) as Record<
    'requests' | 'seconds' | 'unexpected' | 'broken' | 'p50' | 'p99',
    number
  >;
  if (result.unexpected > 0 || result.broken > 0)
    throw new Error(
      `${kind} ${args.join(' ')}: of ${result.requests} answers ${result.unexpected} were not ${expected}, ${result.broken} requests broke`,
    );
  return {
    count: result.requests,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
  };
}
