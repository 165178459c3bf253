import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxValue } from '#shop/beacon/sandbox.ts';

/** What a relay does when a round is asked for. */
type Manner = (reply: ServerResponse, round: number) => void | Promise<void>;

const say = (reply: ServerResponse, body: unknown): void =>
  void reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** Relays of the sandbox's chain, good and bad. */
export const manners = {
  honest: async (reply, round) => say(reply, { round, signature: await sandboxValue(round) }),
  otherRound: async (reply, round) => say(reply, { round, signature: await sandboxValue(round + 1) }),
  noPoint: (reply, round) => say(reply, { round, signature: 'ab'.repeat(48) }),
  noText: (reply, round) => say(reply, { round, signature: 7 }),
  noJson: (reply) => void reply.end('<html>'),
  tooEarly: (reply) => void reply.writeHead(425).end('{}'),
  moves: (reply) => void reply.writeHead(302, { location: '/elsewhere' }).end(),
  hangs: () => undefined,
  begins: (reply) => void reply.write('{"round":'),
  floods(reply) {
    const more = () => {
      while (!reply.destroyed && reply.write('a'.repeat(65_536)));
    };
    reply.on('drain', more);
    more();
  },
} as const satisfies Record<string, Manner>;

/** A relay on a port of its own, whose manner may change; `asked`: the paths that were asked for. */
export async function openRelay(manner: Manner) {
  const relay = { url: '', asked: [] as string[], manner, close: async () => {} };
  const server = createServer((request, reply) => {
    relay.asked.push(request.url ?? '');
    void relay.manner(reply, Number(request.url?.split('/').at(-1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return relay;
}
