import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { takesKey } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { enterRoom, leaveRoom, stayInRoom, type WaitingPlace } from '@kujiya/contract/waiting-room';
import { members } from '../world.ts';
import { quantile } from './numbers.ts';

export const bots = 200;
/** Seconds in which the crowd comes in. */
export const entering = 40;

type Answer<Body> = { status: number; body: Body; ms: number };

/** One member's browser: a connection of its own. */
function browserOf(origin: string, tube: number, id: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const bearer = `bench-${id}`;
  // The shop limits the connections of an address: these come from a hundred.
  const localAddress = `127.0.${1 + (id % 100)}.1`;
  const send = <Body>(request: ReturnType<typeof requestOf>): Promise<Answer<Body>> => {
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const sent = http.request(
        origin + request.url,
        { agent, localAddress, method: request.method, headers: request.headers as http.OutgoingHttpHeaders },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: JSON.parse(text) as Body,
              ms: performance.now() - began,
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(request.body as string | undefined);
    });
  };
  return {
    /** A connection that was closed while it was idle is opened again, under the same key, as browsers do. */
    async call<Body>(call: Parameters<typeof requestOf>[0], body?: object): Promise<Answer<Body>> {
      const key = takesKey(call) ? randomUUID() : undefined;
      const input = { params: { tubeId: tube }, ...(body && { body }) };
      const request = requestOf(call, input as never, { bearer, key });
      for (let tries = 1; ; tries++)
        try {
          return await send<Body>(request);
        } catch (error) {
          if (tries === 3) throw error;
          reopened++;
          await sleep(200 * tries);
        }
    },
    isOpen: () => Object.keys(agent.freeSockets).length + Object.keys(agent.sockets).length > 0,
    close: () => agent.destroy(),
  };
}

let reopened = 0;
/** How often a connection had to be opened again. */
export const reconnections = () => reopened;
/** The browsers that are there. */
const browsers = new Set<{ isOpen(): boolean }>();
/** Connections that are open now. */
export const connections = () => [...browsers].filter((browser) => browser.isOpen()).length;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** What a night brought; times in ms unless they say seconds. */
export type Night = {
  /** The places that were drawn, in order of entry; 0: none. */
  places: number[];
  looks: number[];
  failures: Map<string, number>;
  /** Estimates of members who had a turn: seconds said, and seconds it took. */
  said: { wait: number; took: number }[];
  turns: { seconds: number; tickets: number }[];
  told: number[];
  refused: number;
  sold: number;
  notTold: number;
};

/** Ten thousand members and some programs, until the tube is empty or the time is over. */
export async function releaseNight(
  origin: string,
  product: number,
  tube: number,
  until: number,
): Promise<Night> {
  const night: Night = {
    places: Array<number>(members).fill(0),
    looks: [],
    failures: new Map(),
    said: [],
    turns: [],
    told: [],
    refused: 0,
    sold: 0,
    notTold: 0,
  };
  const fail = (what: string) => void night.failures.set(what, (night.failures.get(what) ?? 0) + 1);
  const buying = (numbers: number[]) => ({
    payment_method: 'balance',
    product_id: product,
    ticket_numbers: numbers,
  });
  let left = Array.from({ length: 80 }, (_, i) => i + 1);
  let soldOutAt = Number.POSITIVE_INFINITY;

  async function member(i: number): Promise<void> {
    await sleep((i / members) * entering * 1_000);
    const browser = browserOf(origin, tube, i + 1);
    browsers.add(browser);
    const samples: { at: number; wait: number }[] = [];
    try {
      for (let isFirst = true; Date.now() < until; isFirst = false) {
        const { status, body, ms } = await browser.call<{ data: WaitingPlace; code?: string }>(
          isFirst ? enterRoom : stayInRoom,
        );
        if (status !== 200) {
          fail(`${isFirst ? 'enter' : 'look'}: ${status} ${body.code}`);
          return;
        }
        night.looks.push(ms);
        const { place, state, again_in } = body.data;
        if (place?.is_drawn) night.places[i] = place.number ?? 0;
        if (state === 'sold_out') {
          night.told.push(Date.now() - soldOutAt);
          return;
        }
        if (place?.wait_seconds != null && !place.turn_until)
          samples.push({ at: Date.now(), wait: place.wait_seconds });
        if (place?.turn_until && !place.outcome) {
          const began = Date.now();
          for (const { at, wait } of samples) night.said.push({ wait, took: (began - at) / 1_000 });
          // Looks at the tickets, and takes some.
          await sleep(800 + randomInt(2_400));
          const numbers = left.slice(0, Math.min(left.length, 1 + randomInt(5)));
          const bought = await browser.call<{ code?: string }>(drawTickets, buying(numbers));
          if (bought.status !== 200) fail(`turn: ${bought.status} ${bought.body.code}`);
          else {
            left = left.filter((number) => !numbers.includes(number));
            night.sold += numbers.length;
            if (left.length === 0) soldOutAt = Date.now();
          }
          await sleep(500);
          if (left.length > 0) await browser.call(leaveRoom);
          night.turns.push({ seconds: (Date.now() - began) / 1_000, tickets: numbers.length });
          if (left.length > 0) return;
        }
        await sleep(again_in * 1_000);
      }
      night.notTold++;
    } catch (error) {
      fail(`connection: ${(error as NodeJS.ErrnoException).code ?? error}`);
    } finally {
      browsers.delete(browser);
      browser.close();
    }
  }

  /** A program that buys as soon as it can, and never waits. */
  async function bot(i: number): Promise<void> {
    const browser = browserOf(origin, tube, members - i);
    while (Date.now() < until && soldOutAt === Number.POSITIVE_INFINITY) {
      const answer = await browser
        .call<{ code?: string }>(drawTickets, buying([1 + randomInt(80)]))
        .catch(() => null);
      if (answer?.body.code === 'turn_required') night.refused++;
      else if (soldOutAt === Number.POSITIVE_INFINITY) fail(`bot: ${answer?.status} ${answer?.body.code}`);
      await sleep(1_000);
    }
    browser.close();
  }

  await Promise.all([
    // The programs' members stay outside.
    ...Array.from({ length: members - bots }, (_, i) => member(i)),
    ...Array.from({ length: bots }, (_, i) => bot(i)),
  ]);
  return night;
}

/** How many looks a second the shop answers, from 64 connections. */
export async function lookRate(origin: string, tube: number): Promise<{ perSecond: number; p99: number }> {
  const until = performance.now() + 5_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: 64 }, async (_, i) => {
      const browser = browserOf(origin, tube, 1 + i * 100);
      while (performance.now() < until) times.push((await browser.call(stayInRoom)).ms);
      browser.close();
    }),
  );
  return { perSecond: times.length / 5, p99: quantile(times, 0.99) };
}
