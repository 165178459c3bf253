import { randomInt } from 'node:crypto';
import { waitingLimits } from '@kujiya/contract/waiting-room';
import { placesOf } from '@kujiya/fairness/places';
import { estimate, nextLook } from '../../../server/src/features/waiting-room/look.ts';
import { sha256 } from '../../../server/src/platform/crypto.ts';
import type { Night } from './night.ts';
import { chiSquare } from './numbers.ts';

/** A million members in front of the largest tube, with turns drawn from those that were measured; 30 % are not there. */
export function simulate(turns: Night['turns']) {
  const people = 1_000_000;
  const codes = Array.from({ length: people }, (_, i) =>
    sha256(`member ${i}`).subarray(0, 16).toString('hex'),
  );
  const came = new Map(codes.map((code, i) => [code, i]));
  const sorted = [...codes].sort();
  const began = performance.now();
  const order = placesOf({
    lotId: '1',
    opensAt: Date.now(),
    seed: sha256('a night').toString('hex'),
    codes: sorted,
  });
  const drawn = (performance.now() - began) / 1_000;
  const places = Array<number>(people).fill(0);
  order.forEach((code, at) => {
    places[came.get(code) ?? 0] = at + 1;
  });

  const one = () => turns[randomInt(turns.length)] ?? { seconds: 1, tickets: 1 };
  let [clock, tickets] = [0, 10_000];
  const recent: { seconds: number; tickets: number }[] = [];
  const starts: number[] = [];
  const looks: { at: number; place: number; wait: number }[] = [];
  while (tickets > 0) {
    starts.push(clock);
    const turn = one();
    clock += turn.seconds;
    tickets -= turn.tickets;
    recent.push(turn);
    if (recent.length > waitingLimits.turnsMeasured) recent.shift();
    const mean = (of: (turn: { seconds: number; tickets: number }) => number) =>
      recent.reduce((sum, each) => sum + of(each), 0) / recent.length;
    const pace = { seconds: mean(({ seconds }) => seconds), tickets: mean((each) => each.tickets) };
    const ahead = 5 + randomInt(500);
    const { wait } = estimate(pace, ahead, null, tickets);
    if (wait !== null) looks.push({ at: clock, place: starts.length + ahead, wait });
  }
  const ratios = looks.flatMap(({ at, place, wait }) => {
    const start = starts[place];
    return start === undefined ? [] : [wait / (start - at)];
  });
  let perSecond = 0;
  for (let ahead = 0; ahead < people * 0.7; ahead++)
    perSecond += 1 / nextLook({ state: 'waiting', opensIn: -1, ahead, wait: ahead * 2, spread: 0.5 });
  return { drawn, chi: chiSquare(places), ratios, turns: starts.length, hours: clock / 3_600, perSecond };
}
