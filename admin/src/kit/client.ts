import { type AnswerOf, type CallShape, type InputOf, takesKey } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { requestOf, staffHeader } from '@kujiya/contract/kernel/request';
import { ApiError, isUnanswered } from '@kujiya/web/lib/client.ts';
import { intentOf, tellRepeated } from './intents.ts';

/** What a call waits for before it can be made again: a login, or a fresh proof of identity. */
export type Wait = 'login' | 'proof';

type Waiting = { wait: Wait | null; calls: { again: () => void; giveUp: () => void }[] };
const waiting: Waiting = { wait: null, calls: [] };
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What calls are waiting for now; the page shows a sheet over itself and loses nothing. */
export const currentWait = (): Wait | null => waiting.wait;
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function end(how: 'again' | 'giveUp'): void {
  const { calls } = waiting;
  waiting.wait = null;
  waiting.calls = [];
  tell();
  for (const one of calls) one[how]();
}
/** Ends the wait; the calls that waited are made again. */
export const resume = (): void => end('again');
/** Ends the wait; the calls that waited fail as they were refused. */
export const giveUp = (): void => end('giveUp');

const waitFor = (wait: Wait, refusal: ApiError) =>
  new Promise<void>((resolve, reject) => {
    waiting.wait = wait;
    waiting.calls.push({ again: resolve, giveUp: () => reject(refusal) });
    tell();
  });

const waits: Record<string, Wait> = {
  [commonRefusals.login_required.code]: 'login',
  [commonRefusals.fresh_proof_required.code]: 'proof',
};

let person: number | null = null;
/** Says whose page this is, once: a person who logs in later in the same browser does not go on with this one's work. */
export const openedBy = (id: number): void => {
  person ??= id;
};

/**
 * Makes a call of the staff with the session's cookie. When the session has ended, or a fresh proof is needed, it waits
 * for the person and goes on by itself; every other failure is an `ApiError`. A step that got no answer is done once,
 * however often it is pressed: its key stays until an answer comes.
 */
export async function call<const C extends CallShape>(
  declared: C,
  input: InputOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AnswerOf<C>> {
  if (!takesKey(declared)) return send(declared, input, undefined, signal);
  const { key, answered } = intentOf(declared, input as object);
  try {
    const answer = await send(declared, input, key, signal);
    answered();
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) answered();
    throw error;
  }
}

async function send<const C extends CallShape>(
  declared: C,
  input: InputOf<C>,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<C>> {
  for (;;) {
    const { url, headers, ...request } = requestOf(declared, input, { bearer: null, key });
    if (person !== null && declared.access === 'staff' && declared.method !== 'GET')
      headers[staffHeader] = String(person);
    const response = await fetch(url, {
      ...request,
      headers,
      signal: signal ?? AbortSignal.timeout(30_000),
    }).catch(() => null);
    if (!response) throw new ApiError(declared, 0, null);
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) {
      if (response.headers.has('idempotent-replayed')) tellRepeated();
      return answer as AnswerOf<C>;
    }
    // An answer that broke off says as little as no answer.
    const error = new ApiError(declared, response.ok ? 0 : response.status, answer);
    const wait = declared.access === 'staff' ? waits[error.code] : undefined;
    if (!wait) throw error;
    await waitFor(wait, error);
  }
}
