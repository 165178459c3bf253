import { expect } from 'vitest';
import type { Reply } from './call.ts';

type Kept = { request: string; send: () => Promise<Reply<object>>; reply: Reply<object> };

/** Compares the shop's answers in one sequence with those the model allows, and keeps the answers that had a key. */
export function answersOf(idOf: (member: number) => number) {
  const keys = new Map<string, Kept>();

  /** Sends a call and compares its outcome with the model's for the moments before and after. */
  async function ends<T>(
    refusalsAt: (now: number) => string[],
    send: () => Promise<Reply<T & { code?: string }>>,
  ): Promise<{ body: T; before: number; after: number } | null> {
    const before = Date.now();
    const { status, body } = await send();
    const after = Date.now() + 1;
    const allowed = [refusalsAt(before), refusalsAt(after)];
    if (status !== 200) {
      expect(allowed.flat()).toContain(body.code);
      return null;
    }
    expect(allowed).toContainEqual([]);
    return { body, before, after };
  }

  /** The same for a call that may carry a key; a repeated key has to get its kept answer. */
  async function once<T extends object>(
    member: number,
    key: number | null,
    request: unknown[],
    refusalsAt: (now: number) => string[],
    send: (more: { key?: string }) => Promise<Reply<T & { code?: string }>>,
  ) {
    const name = key === null ? undefined : `${idOf(member)}-${key}-of-sequence`;
    const text = JSON.stringify(request);
    const kept = name === undefined ? undefined : keys.get(name);
    const call = () => send(name === undefined ? {} : { key: name });
    if (kept) {
      const reply = await call();
      if (kept.request === text) expect(reply).toEqual(kept.reply);
      else expect(reply).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
      return null;
    }
    const done = await ends<T>(refusalsAt, call);
    if (done && name !== undefined)
      keys.set(name, { request: text, send: call, reply: { status: 200, body: done.body } });
    return done;
  }

  return { ends, once, kept: () => [...keys.values()] };
}
