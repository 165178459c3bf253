import { stayInRoom, type WaitingPlace } from '@kujiya/contract/waiting-room';
import { beaconName } from '@kujiya/fairness/beacon/name';
import { chainHash, quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { entryBytes, type LogEntry } from '@kujiya/fairness/log/entry';
import { madeLog, openLogs, savedLog } from '@kujiya/fairness/log/made-log.fixture';
import { codesHash, placesOf } from '@kujiya/fairness/places';
import { screen } from '@testing-library/react';
import { Answers } from '#testing/answers.ts';
import { openScreen } from '#testing/screen.tsx';

// A room whose places were drawn, with the log in which its shop has said so.

export const atFirst = { timeout: 20_000 };
export const codes = Array.from({ length: 40 }, (_, i) => (i + 16).toString(16).padStart(32, 'a')).sort();
export const round = 1_000;
export const list = {
  format: 'kujiya-places/2' as const,
  lotId: '3',
  opensAt: timeOfRound(round) - 6_000,
  beacon: beaconName(chainHash(quicknet), round),
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  codes,
};
export const order = placesOf(list);
export const textOf = (entry: LogEntry) => new TextDecoder().decode(entryBytes(entry));
/** What an honest shop logs of it. */
export const texts = (
  [
    { kind: 'room', at: 1, roomId: '3', opensAt: `${list.opensAt}`, beacon: list.beacon },
    { kind: 'codes', at: list.opensAt, roomId: '3', count: '40', codes: codesHash(codes) },
    {
      kind: 'places',
      at: timeOfRound(round),
      roomId: '3',
      signature: list.signature,
      places: codesHash(order),
    },
  ] satisfies LogEntry[]
).map(textOf);
const logs = openLogs();
export const log = madeLog(logs, texts);
export const found = { head: await log.headOf(3), log: await savedLog(log, texts) };
export const room = {
  tube_id: 3,
  tube_title: '第 1 筒',
  product_id: 7,
  product_name: '夜市怪獸開攤賞',
  image_url: 'products/a.webp',
  state: 'open' as const,
  opens_at: '2026-11-27T12:00:00.000Z',
  enters_from: '2026-11-27T11:00:00.000Z',
  seed_hash: '',
  beacon: list.beacon,
  draws_at: '2026-11-27T12:00:06.000Z',
  announced: 1,
  announced_again: 0,
  listed: 40 as number | null,
  total_tickets: 80,
  remaining_tickets: 61,
  waiting: 12,
  turn_seconds: 70,
};
export const place: NonNullable<WaitingPlace['place']> = {
  code: order[12] ?? '',
  ticket: 'geheim',
  number: 13,
  is_drawn: true,
  ahead: 4,
  wait_seconds: 320,
  is_slim: false,
  turn_until: null,
  outcome: null,
};
export type Part = Partial<Omit<WaitingPlace, 'place'>> & {
  place?: Partial<typeof place> | null | undefined;
};
export const dataOf = ({ place: own, ...change }: Part = {}) =>
  ({ ...room, again_in: 30, ...change, place: own === null ? null : { ...place, ...own } }) as WaitingPlace;
export const show = async (part: Part = {}) => {
  const answers = new Answers().give(stayInRoom, { success: true, data: dataOf(part) });
  await openScreen('/ichiban/waiting/3', answers, { member: true });
  return answers;
};
export const heading = (name: string) => screen.findByRole('heading', { name }, atFirst);
