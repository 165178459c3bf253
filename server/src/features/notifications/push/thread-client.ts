import { Worker } from 'node:worker_threads';
import type { PushMessage, SendAnswer, SendRequest, Sent } from './messages.ts';

/**
 * Sends messages to push services on its own thread: encryption takes the processor, and draws must not wait for it.
 */
export type PushThread = {
  /** Sends messages, at most `perSecond` a second; returns the answers of their push services in the same order. */
  send(messages: readonly PushMessage[], perSecond: number): Promise<Sent[]>;
};

const file = new URL('./thread.ts', import.meta.url);

type Waiting = PromiseWithResolvers<Sent[]>;

/**
 * The thread starts with the first messages. When it dies, its messages are not sent, and the next ones start a new
 * thread.
 */
export function createPushThread(): PushThread {
  let thread: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function open(): Worker {
    const opened = new Worker(file);
    // It does not keep the process from ending.
    opened.unref();
    opened.on('message', ({ id, sent }: SendAnswer) => {
      waiting.get(id)?.resolve(sent);
      waiting.delete(id);
    });
    const lose = (error: Error) => {
      if (thread === opened) thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    opened.once('error', lose);
    opened.once('exit', () => lose(new Error('the thread that sends pushes has ended')));
    return opened;
  }

  return {
    send(messages, perSecond) {
      thread ??= open();
      const id = ++last;
      const answer = Promise.withResolvers<Sent[]>();
      waiting.set(id, answer);
      thread.postMessage({ id, messages, perSecond } satisfies SendRequest);
      return answer.promise;
    },
  };
}
