import type { EventOf, PrivateStreamShape, StreamShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Database } from '#platform/postgres/database.ts';
import { Refused } from './refused.ts';
import { takeTicket } from './stream-tickets.ts';
import type { Streams } from './streams.ts';

export type PrivateStreams = {
  /** Serves a declared private stream to a request with a ticket (`?ticket=…`); refuses `login_required`. */
  serve(stream: PrivateStreamShape): void;
  /** Sends an event to this member's watchers here. */
  send<const S extends PrivateStreamShape>(stream: S, memberId: number, event: EventOf<S>): void;
  /** Ends the streams that a session has opened here; `sessionHash` in base64. */
  end(sessionHash: string): void;
};

/** The stream under which `send` reaches the member's watchers. */
export const asStream = (stream: PrivateStreamShape): StreamShape => ({
  ...stream,
  params: Type.Object({}),
  refusals: [commonRefusals.login_required],
});

/** Streams of events for one member alone. */
export function createPrivateStreams(streams: Streams, db: Database): PrivateStreams {
  const open = new Map<string, Set<FastifyRequest['raw']>>();

  function keep(session: string, { raw }: FastifyRequest): void {
    const own = open.get(session) ?? new Set();
    open.set(session, own.add(raw));
    raw.socket.once('close', () => {
      if (own.delete(raw) && own.size === 0) open.delete(session);
    });
  }

  return {
    serve: (stream) =>
      streams.serve(asStream(stream), async (_params, request) => {
        const { ticket } = request.query as { ticket?: unknown };
        const bearer = typeof ticket === 'string' ? await takeTicket(db, ticket) : null;
        if (!bearer) throw new Refused(commonRefusals.login_required);
        keep(bearer.sessionHash.toString('base64'), request);
        return bearer.memberId;
      }),
    send: (stream, memberId, event) => streams.send(asStream(stream), memberId, event as never),
    end(sessionHash) {
      for (const { socket } of open.get(sessionHash) ?? []) socket.destroy();
    },
  };
}
