import { setTimeout as sleep } from 'node:timers/promises';
import { setRoom } from '@kujiya/contract/staff/waiting-rooms';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { enterRoom, leaveRoom, stayInRoom } from '@kujiya/contract/waiting-room';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { drawRoom, roundAfter } from '#features/waiting-room/drawing.ts';
import { advance } from '#features/waiting-room/service.ts';
import { sandbox, sandboxValue } from '#shop/beacon/sandbox.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember, TestTube } from './stock.ts';

/** A tube with a waiting room, step by step. */
export function waitingOf(shop: TestShop) {
  const minute = 60_000;
  /** Announces another opening, as staff do before the one before it has come. */
  async function announce(
    { tubeId }: TestTube,
    opensAt: number,
    round = roundAfter(sandbox, new Date(opensAt)),
  ) {
    const { beacon, drawsAt } = round;
    await shop.db.query(
      'update waiting_rooms set opens_at = $2, beacon = $3, draws_at = $4 where lot_id = $1',
      [...[tubeId, new Date(opensAt), beacon, drawsAt]],
    );
  }
  return {
    announce,
    /** A tube whose room opens in half an hour. */
    async tube(options: { tickets?: number; price?: number } = {}): Promise<TestTube> {
      const tube = await shop.tube({ price: 10, ...options });
      const { token } = await shop.staff('manager');
      const opens_at = new Date(Date.now() + 30 * minute).toISOString();
      const { status } = await shop.call(setRoom, { params: { id: tube.tubeId }, body: { opens_at }, token });
      if (status !== 200) throw new Error(`no waiting room: ${status}`);
      return tube;
    },
    /** Lets `seconds` pass for an opened room and its tube: moves their times that far into the past. */
    async pass({ tubeId }: TestTube, seconds: number): Promise<void> {
      const moved = (columns: string) =>
        columns
          .split(' ')
          .map((column) => `${column} = ${column} - make_interval(secs => $2)`)
          .join(', ');
      for (const [table, key, columns] of [
        ['waiting_rooms', 'lot_id', 'drawn_at turn_until'],
        ['waiting_places', 'lot_id', 'entered_at seen_until turn_at ended_at'],
        ['waiting_turns', 'lot_id', 'began_at ended_at'],
        ['lots', 'id', 'locked_until receipt_at'],
      ] as const)
        await shop.db.query(`update ${table} set ${moved(columns)} where ${key} = $1`, [tubeId, seconds]);
    },
    /**
     * Brings the opening to this moment; those who have entered are present. An opening is a whole millisecond and an
     * entry is not, so the opening lies in a later millisecond than the last of them.
     */
    async opens(tube: TestTube): Promise<void> {
      await sleep(2);
      await announce(tube, Date.now());
    },
    /** Lists who is present, draws the places with the value of the round as if it were published, and begins a turn. */
    async draws({ tubeId }: TestTube): Promise<void> {
      await advance(shop.db, tubeId);
      const { rows } = await shop.db.query<{ beacon: string }>(
        'select beacon from waiting_rooms where lot_id = $1',
        [tubeId],
      );
      const { round } = parseBeaconName(rows[0]?.beacon ?? '') ?? { round: 0 };
      await drawRoom(shop.db, tubeId, await sandboxValue(round));
      await advance(shop.db, tubeId);
    },
    enter: ({ tubeId }: TestTube, { token }: { token: string | null }, server: TestServer = shop) =>
      server.call(enterRoom, { params: { tubeId }, token }),
    stay: async ({ tubeId }: TestTube, { token }: { token: string | null }, server: TestServer = shop) =>
      server.call(stayInRoom, { params: { tubeId }, token }),
    leave: ({ tubeId }: TestTube, { token }: { token: string | null }) =>
      shop.call(leaveRoom, { params: { tubeId }, token }),
    buy: (
      { tubeId, productId }: TestTube,
      { token }: TestMember,
      numbers: number[],
      more: object = {},
      server: TestServer = shop,
    ) =>
      server.call(drawTickets, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers, ...more },
        token,
      }),
  };
}
