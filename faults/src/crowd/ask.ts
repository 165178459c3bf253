import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { requestOf } from '@kujiya/contract/kernel/request';

/** Before a repeat of the same request (ms). */
const againMs = 50;
/** How long a client waits for an answer; longer than any of the shop's limits (ms). */
const patienceMs = 40_000;

/** What became of the requests of a crowd. */
export type Tally = {
  acknowledged: number;
  /** Requests that were sent again, because no answer came or the shop was away (503). */
  retried: number;
  /** Refusals of any other kind, which a repeat does not change: in these drills there must be none. */
  refused: string[];
  /** The longest wait for an acknowledgement, repeats included (ms). */
  longest: number;
};
const newTally = (): Tally => ({ acknowledged: 0, retried: 0, refused: [], longest: 0 });

export type Reply = { status: number; text: string };
/** The cookie of a browser: the only one that these calls set is the database's position. */
export type Jar = { cookie: string };
export type Who = { bearer: string; key?: string; jar?: Jar };

export type Asker = {
  tally: Tally;
  /** Sends a call once; null when no whole answer came. */
  once<const C extends CallShape>(call: C, input: InputOf<C>, who: Who): Promise<Reply | null>;
  /**
   * Sends a call until it is acknowledged, or so many times; null after `leave`, or when it was not. Throws when it is
   * refused for good.
   */
  persist<const C extends CallShape>(
    call: C,
    input: InputOf<C>,
    who: Who,
    most?: number,
  ): Promise<AnswerOf<C> | null>;
  /** The same for a form, as a browser posts it; `isDone` recognises the answer to what was done before. */
  post(
    path: string,
    fields: Record<string, string>,
    isDone: (reply: Reply, isRepeat: boolean) => boolean,
  ): Promise<string | null>;
  leave(): void;
  hasLeft(): boolean;
};

/** Whether the shop, or the proxy in front of it, says that it is away for now. */
const isAway = (reply: Reply | null): boolean => reply === null || [502, 503, 504].includes(reply.status);

/** Sends requests to a shop as its members do, who press again until they have an answer. */
export function openAsker(url: string): Asker {
  const tally = newTally();
  let left = false;

  async function send(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
    jar?: Jar,
  ): Promise<Reply | null> {
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { ...init.headers, ...(jar?.cookie && { cookie: jar.cookie }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      const [set] = response.headers.getSetCookie();
      if (jar && set) jar.cookie = set.split(';', 1)[0] as string;
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** Repeats until `isDone`, a refusal, or so many times. */
  async function until(
    what: string,
    ask: () => Promise<Reply | null>,
    isDone: (reply: Reply, isRepeat: boolean) => boolean,
    most = Number.POSITIVE_INFINITY,
  ): Promise<string | null> {
    const since = performance.now();
    for (let nth = 0; !left && nth < most; nth++) {
      const reply = await ask();
      if (reply && isDone(reply, nth > 0)) {
        tally.acknowledged++;
        tally.longest = Math.max(tally.longest, performance.now() - since);
        return reply.text;
      }
      if (reply && !isAway(reply)) {
        const refusal = `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
        tally.refused.push(refusal);
        throw new Error(refusal);
      }
      tally.retried++;
      await sleep(againMs);
    }
    return null;
  }

  const once: Asker['once'] = (call, input, who) => {
    const { url: path, ...init } = requestOf(call, input, { bearer: who.bearer, key: who.key });
    return send(path, init, who.jar);
  };
  return {
    tally,
    once,
    async persist(call, input, who, most) {
      const text = await until(
        call.path,
        () => once(call, input, who),
        ({ status }) => status === 200,
        most,
      );
      return text === null ? null : (JSON.parse(text) as AnswerOf<typeof call>);
    },
    post: (path, fields, isDone) =>
      until(
        path,
        () => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
        (reply, isRepeat) => reply.status === 200 || isDone(reply, isRepeat),
      ),
    leave() {
      left = true;
    },
    hasLeft: () => left,
  };
}
