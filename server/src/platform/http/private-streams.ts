import type { ServerResponse } from 'node:http';
import type { EventOf, PrivateStreamShape, StreamShape } from '@kujiya/contract/kernel/call';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { Type } from 'typebox';
import type { Database } from '#platform/postgres/database.ts';
import { shares } from '#platform/time-limits.ts';
import { Refused } from './refused.ts';
import { takeTicket } from './stream-tickets.ts';
import type { Streams } from './streams.ts';

export type PrivateStreams = {
  /** Serves a declared private stream to a request with a ticket (`?ticket=…`); refuses `login_required`. */
  serve(stream: PrivateStreamShape): void;
  /** Sends an event to this member's watchers on this server. */
  send<const S extends PrivateStreamShape>(stream: S, memberId: number, event: EventOf<S>): void;
  /** Ends the streams that a session has opened on this server; `sessionHash` in base64. */
  end(sessionHash: string): void;
};

/** The stream through which `send` reaches the member's watchers. */
export const asStream = (stream: PrivateStreamShape): StreamShape => ({
  ...stream,
  params: Type.Object({}),
  refusals: [commonRefusals.login_required],
});

/** Streams of events for one member alone. */
export function createPrivateStreams(
  streams: Streams,
  db: Database,
  share: { streamsOfMember: number } = shares,
): PrivateStreams {
  const ofSessions = new Map<string, Set<ServerResponse>>();
  /** The streams of each member, oldest first. */
  const ofMembers = new Map<number, Set<ServerResponse>>();

  function keep<Key>(
    groups: Map<Key, Set<ServerResponse>>,
    key: Key,
    reply: ServerResponse,
  ): Set<ServerResponse> {
    const own = groups.get(key) ?? new Set();
    groups.set(key, own.add(reply));
    reply.once('close', () => {
      if (own.delete(reply) && own.size === 0 && groups.get(key) === own) groups.delete(key);
    });
    return own;
  }

  function enter(memberId: number, session: string, reply: ServerResponse): void {
    keep(ofSessions, session, reply);
    const own = keep(ofMembers, memberId, reply);
    const [oldest] = own;
    if (oldest && own.size > share.streamsOfMember) {
      own.delete(oldest);
      oldest.destroy();
    }
  }

  return {
    serve: (stream) =>
      streams.serve(asStream(stream), async (_params, request, reply) => {
        const { ticket } = request.query as { ticket?: unknown };
        const bearer = typeof ticket === 'string' ? await takeTicket(db, ticket) : null;
        if (!bearer) throw new Refused(commonRefusals.login_required);
        enter(bearer.memberId, bearer.sessionHash.toString('base64'), reply);
        return bearer.memberId;
      }),
    send: (stream, memberId, event) => streams.send(asStream(stream), memberId, event as never),
    end(sessionHash) {
      // Ended properly: the browser would take an aborted stream for a broken connection.
      for (const reply of ofSessions.get(sessionHash) ?? []) reply.end();
    },
  };
}
