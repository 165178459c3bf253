// @vitest-environment happy-dom
import { staffCarriers } from '@kujiya/contract/staff/carriers';
import { type Shipment, staffHandOver, staffShipments } from '@kujiya/contract/staff/shipments';
import { plainTracking, trackingMisfit } from '@kujiya/contract/staff/tracking';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanField } from '#kit/scan/ScanField.tsx';
import { carrierRows, carriersAnswer } from '../../testing/carriers.ts';
import { openOffice, see, until } from '../../testing/office.tsx';
import { stepAnswer } from '../../testing/samples.ts';
import { NextStep } from './NextStep.tsx';
import { ScanOutPage } from './ScanOutPage.tsx';

const number = '112233445566';
const half = '掃到一半，請再掃一次';
const label = 'S20261127ABCDEFGHJK';
const parcel: Shipment = {
  ...{ id: 17, state: 'packed', status: 'processing', version: 4, kind: 'goods' },
  ...{ order_number: label, member_id: 5, created_at: '2026-11-27T02:00:00Z' },
  ...{ due_at: null, packed_at: null, handed_over_at: null, delivered_at: null },
  ...{
    carrier: null,
    carrier_name: null,
    tracking_number: null,
    items_count: 1,
    lines: [],
    customer_note: '',
    address: null,
  },
};

let now = 10_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
/** Passes the time in which nothing is typed. */
const wait = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
/** Presses a key where the focus is; a sign that nothing prevents is written into a field, as the browser does it. */
function key(name: string, target: Element = document.body): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  const isFree = target.dispatchEvent(event);
  if (isFree && name.length === 1 && target instanceof HTMLInputElement) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      target,
      target.value + name,
    );
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return isFree;
}
/** Types with these gaps (ms) before each key, the same one again where there are fewer. */
function type(keys: readonly string[], gaps: readonly number[], target?: Element): void {
  for (const [at, name] of keys.entries()) {
    wait(gaps[at % gaps.length] ?? 0);
    key(name, target);
  }
}

/** What became of the scans: numbers that were taken, and sentences. */
const taken: string[] = [];
const said: string[] = [];
async function openField(): Promise<HTMLSelectElement> {
  taken.length = 0;
  said.length = 0;
  vi.useRealTimers();
  const read = (code: string) => {
    const misfit = trackingMisfit(carrierRows[0]!, code, carrierRows);
    if (misfit === null) taken.push(plainTracking(code));
    else said.push(misfit);
  };
  const listen = vi.spyOn(window, 'addEventListener');
  openOffice(
    '/',
    <>
      <select aria-label="物流">
        <option value="tcat">黑貓宅急便</option>
        <option value="hct">新竹物流</option>
      </select>
      <ScanField label="單號" hint="" said={null} onRead={read} onUnread={(text) => said.push(text)} />
    </>,
    new Answers(),
  );
  await until(() => expect(listen).toHaveBeenCalledWith('keydown', expect.any(Function), true));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return document.querySelector('select') as HTMLSelectElement;
}

/** Random numbers below 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('of 200 scans with random pauses, cuts, repeats, signs and ends none gives a wrong number or stays silent', async () => {
  const select = await openField();
  const counts = { taken: 0, said: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomOf(seed);
    const between = (least: number, most: number) => Math.round(least + random() * (most - least));
    const one = <T,>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const most = one([40, 120, 245, 400]);
    const gaps = () => Array.from({ length: 31 }, () => between(5, most));
    const prefix = one(['', '', ']C1', ']C0']);
    const isWide = random() < 0.3;
    const signs = [...prefix, ...number].map((sign) =>
      isWide ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
    );
    const target = random() < 0.4 ? select : document.body;
    const end = one(['Enter', 'Tab']);
    const whole = () => type([...signs, end], gaps(), target);
    const cut = between(2, signs.length - 1);
    taken.length = 0;
    said.length = 0;
    const way = one([
      'once',
      'twice',
      'rest comes late',
      'rest never comes',
      'again after a cut',
      'rest and again',
    ]);
    if (way === 'once') whole();
    else if (way === 'twice') {
      whole();
      wait(between(5, 400));
      whole();
    } else {
      type(signs.slice(0, cut), gaps(), target);
      wait(between(260, 3_000));
      if (way === 'rest comes late') type([...signs.slice(cut), end], gaps(), target);
      if (way === 'again after a cut') whole();
      if (way === 'rest and again') {
        type([...signs.slice(cut), end], gaps(), target);
        wait(between(500, 3_000));
        whole();
      }
    }
    wait(3_000);
    const outcome = JSON.stringify({ seed, way, most, end, taken, said });
    expect(new Set(taken), outcome).toEqual(taken.length > 0 ? new Set([number]) : new Set());
    expect(taken.length + said.length, outcome).toBeGreaterThan(0);
    expect(select.value, outcome).toBe('tcat');
    counts.taken += Math.sign(taken.length);
    counts.said += Math.sign(said.length);
    // A scan whose end never came makes the next one void as well: it is said, and the one after it is read.
    type(['Enter'], [300]);
    said.length = 0;
    wait(500);
    whole();
    if (most <= 245) expect([taken.at(-1), said], outcome).toEqual([number, []]);
    else type(['Enter'], [300]);
  }
  expect(counts.taken).toBeGreaterThan(60);
  expect(counts.said).toBeGreaterThan(60);
});

test('a pause of 150 ms belongs to the number, after one of 300 ms nothing of it is taken', async () => {
  await openField();
  type([...number, 'Enter'], [150]);
  expect([taken, said]).toEqual([[number], []]);
  type([...number.slice(0, 2)], [10]);
  wait(300);
  type([...number.slice(2), 'Enter'], [10]);
  expect([taken, said]).toEqual([[number], [half]]);
  wait(400);
  type([...number, 'Enter'], [10]);
  expect(taken).toEqual([number, number]);
});

test('keys of a person do what they do elsewhere', async () => {
  const select = await openField();
  for (const name of ['Enter', 'Tab', ' ', 'ArrowDown', 'Shift']) {
    wait(500);
    expect(key(name, select)).toBe(true);
  }
  wait(500);
  key('x');
  wait(2_000);
  expect(key('Enter')).toBe(true);
  expect([taken, said]).toEqual([[], []]);
});

test('a scanner that types into the field may end with Tab, and nothing typed before becomes a part of its number', async () => {
  await openField();
  const input = document.querySelector('input') as HTMLInputElement;
  type([...']C1', ...number, 'Tab'], [10], input);
  expect([taken, said]).toEqual([[number], []]);
  await until(() => expect(input.value).toBe(''));
  type([...'4711'], [300], input);
  wait(2_000);
  type([...number.slice(4), 'Enter'], [10], input);
  expect([taken, said]).toEqual([[number], [half]]);
});

test('handing over says that a scan was cut, and that a number is another carrier’s', async () => {
  vi.useRealTimers();
  const listen = vi.spyOn(window, 'addEventListener');
  const answers = new Answers()
    .give(staffCarriers, carriersAnswer)
    .give(staffShipments, { success: true, data: [parcel], next: null })
    .give(staffHandOver, stepAnswer({ ...parcel, state: 'shipping' }));
  openOffice('/shipments/scan', <ScanOutPage />, answers);
  await see('option', '新竹物流');
  await until(() => expect(listen).toHaveBeenCalledWith('keydown', expect.any(Function), true));
  const scan = (code: string, pauseAt = 0) => {
    now += 1_000;
    for (const [at, name] of [...code, 'Enter'].entries()) {
      now += at > 0 && at === pauseAt ? 300 : 5;
      key(name);
    }
  };
  scan(label);
  await see('[role=status]', '接著掃物流單號');
  scan(number, 2);
  await see('[role=alert]', half);
  scan('2233445566');
  await see('[role=alert]', '2233445566 不是黑貓宅急便的單號（12 位數字），像是新竹物流的，請先改物流');
  scan(`]C1${number}`);
  await see('[role=status]', '已交給黑貓宅急便');
  expect(answers.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { carrier: 'tcat', tracking_number: number },
  ]);
});

test('the sheet of a hand-over is filled by a scan while its carrier has the focus', async () => {
  vi.useRealTimers();
  const answers = new Answers()
    .give(staffCarriers, carriersAnswer)
    .give(staffHandOver, stepAnswer({ ...parcel, state: 'shipping' }));
  openOffice('/shipments/17', <NextStep shipment={parcel} isPage />, answers);
  (await see('button', '交給物流')).click();
  const select = (await see('select', '新竹物流')) as HTMLSelectElement;
  now += 1_000;
  for (const name of [...number, 'Enter']) {
    now += 5;
    key(name, select);
  }
  await until(() => expect(document.querySelector('input')?.value).toBe(number));
  expect(answers.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
