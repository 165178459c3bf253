import { ichibanRefusals } from '@kujiya/contract/ichiban';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import {
  waitingLimits as limits,
  waitingRefusals as refusals,
  type WaitingPlace,
  type WaitingRoom,
} from '@kujiya/contract/waiting-room';
import type { PublishedPlaces } from '@kujiya/fairness/places';
import { LRUCache } from 'lru-cache';
import type { Context } from '#platform/context.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { releaseTube } from '#shop/draws/life-queries.ts';
import { drawingOf, openRoom } from './drawing.ts';
import { estimate, lookLimits, lowerThan, nextLook, type Pace, type Turn } from './look.ts';
import * as queries from './queries.ts';

/** Those who are present and wait, how often the opening was announced, how long the latest turns took, and the one under way. */
type Crowd = {
  numbers: readonly number[];
  given: number;
  waiting: number;
  announced: number;
  pace: Pace;
  turn: Turn;
};

/** The latest turns from which the wait is estimated. */
const turnsMeasured = 20;
/** How long (ms) a server answers from what it has counted of a crowd. */
const countedMs = 1_000;

export type WaitingRooms = {
  /** The room of a tube. Refuses `room_missing`. */
  room(lotId: number): Promise<WaitingRoom>;
  /** The place of a member, who stays present; the room alone for a member without one. Refuses `room_missing`. */
  stay(lotId: number, memberId: number): Promise<WaitingPlace>;
  /** The same by the secret of the page without scripts; null when nobody has it. */
  stayByTicket(ticket: string): Promise<WaitingPlace | null>;
  /** Enters. Refuses as `enterRoom` in the contract. */
  enter(lotId: number, memberId: number): Promise<WaitingPlace>;
  /** Ends the turn, or gives up the place. Refuses as `leaveRoom` in the contract. */
  leave(lotId: number, memberId: number): Promise<WaitingPlace>;
  /** The drawing of the places. Refuses `room_missing` and `room_not_drawn`. */
  list(lotId: number): Promise<PublishedPlaces>;
};

/** The entry of the published list that belongs to a member's secret. */
const codeOf = (ticket: string) => sha256(ticket).subarray(0, 16).toString('hex');

export function createWaitingRooms({ db, clock }: Context): WaitingRooms {
  const crowds = new LRUCache<number, Promise<Crowd>>({ max: 1_000, ttl: countedMs });

  async function count(lotId: number): Promise<Crowd> {
    const [[present], [turns], [turn]] = await Promise.all([
      queries.presentNumbers(db, lotId),
      queries.measureTurns(db, lotId, turnsMeasured),
      queries.turnUnderWay(db, lotId),
    ]);
    const numbers = present?.numbers ?? [];
    const { seconds = null, tickets = null } = turns ?? {};
    return {
      numbers,
      given: present?.given ?? 0,
      announced: present?.announced ?? 0,
      waiting: numbers.length + (present?.unnumbered ?? 0),
      pace: seconds === null || tickets === null ? null : { seconds, tickets },
      turn: turn ?? null,
    };
  }
  function crowdOf(lotId: number): Promise<Crowd> {
    const kept = crowds.get(lotId);
    if (kept) return kept;
    const counted = count(lotId);
    crowds.set(lotId, counted);
    counted.catch(() => crowds.delete(lotId));
    return counted;
  }

  const roomOf = (row: queries.RoomRow, { waiting, announced, pace }: Crowd): WaitingRoom => ({
    tube_id: row.lot_id,
    tube_title: row.title,
    product_id: row.product_id,
    product_name: row.product_name,
    image_url: row.image_url,
    state: row.state,
    opens_at: row.opens_at.toISOString(),
    enters_from: new Date(row.opens_at.getTime() - limits.enterBefore * 1_000).toISOString(),
    seed_hash: row.seed_hash,
    beacon: row.beacon,
    draws_at: row.draws_at?.toISOString() ?? null,
    announced,
    announced_again: row.announced_again,
    listed: row.listed,
    total_tickets: row.total,
    remaining_tickets: row.remaining,
    waiting,
    turn_seconds: pace && Math.round(pace.seconds),
  });

  async function placeOf(row: queries.PlaceRow): Promise<WaitingPlace> {
    const crowd = await crowdOf(row.lot_id);
    const { number, turn_until } = row;
    // With those who came since the count.
    const since = Math.max(0, (number ?? 0) - 1 - crowd.given);
    const ahead = number === null ? 0 : lowerThan(crowd.numbers, number) + since;
    const waits = !row.ended && turn_until === null && row.state === 'open' && number !== null;
    const { wait, isSlim } = estimate(waits ? crowd.pace : null, ahead, crowd.turn, row.remaining);
    const isOver = row.ended || row.state === 'sold_out' || row.state === 'closed';
    return {
      ...roomOf(row, crowd),
      place: {
        code: row.code,
        ticket: row.ticket,
        number,
        is_drawn: row.place_drawn,
        ahead,
        wait_seconds: wait,
        is_slim: isSlim,
        turn_until: isOver ? null : (turn_until?.toISOString() ?? null),
        outcome: row.outcome,
      },
      again_in: nextLook({
        state: isOver ? 'over' : turn_until ? 'turn' : number === null ? 'before' : 'waiting',
        opensIn: (row.opens_at.getTime() - clock()) / 1_000,
        waiting: crowd.waiting,
        drawsIn: ((row.draws_at ?? row.opens_at).getTime() - clock()) / 1_000,
        ahead,
        wait,
        spread: Number.parseInt(row.code.slice(0, 4), 16) / 0x1_0000,
      }),
    };
  }

  async function roomRow(lotId: number): Promise<queries.RoomRow> {
    const [row] = await queries.findRoom(db, lotId);
    if (!row) throw new Refused(refusals.room_missing);
    return row;
  }

  /** One statement for all who came at the same time: one after the other they would wait for each other. */
  const numberLate = singleFlight(async (lot) => {
    const lotId = Number(lot);
    await transaction(db, async (tx) => {
      await queries.lockRoom(tx, lotId);
      await queries.numberLate(tx, lotId);
    });
    // Otherwise the first member of an empty room would wait for the next round of the loop.
    await advance(db, lotId);
  });

  /** Gives a number to a member who came after the drawing. */
  async function numbered(row: queries.PlaceRow): Promise<queries.PlaceRow> {
    if (row.number !== null || row.ended || !row.is_drawn || row.state === 'closed') return row;
    await numberLate(String(row.lot_id));
    const [now] = await queries.findPlace(db, row.lot_id, row.member_id);
    return now ?? row;
  }

  async function stay(lotId: number, memberId: number): Promise<WaitingPlace> {
    const [row] = await queries.stay.alone(db, lotId, memberId, limits.present);
    if (row) return placeOf(await numbered(row));
    const room = await roomRow(lotId);
    return { ...roomOf(room, await crowdOf(lotId)), place: null, again_in: lookLimits.most };
  }

  return {
    async room(lotId) {
      const row = await roomRow(lotId);
      return roomOf(row, await crowdOf(lotId));
    },
    stay,
    async stayByTicket(ticket) {
      const [row] = await queries.stayByTicket.alone(db, ticket, limits.present);
      return row ? placeOf(await numbered(row)) : null;
    },
    async enter(lotId, memberId) {
      const row = await roomRow(lotId);
      if (row.state === 'sold_out') throw new Refused(ichibanRefusals.tube_finished);
      if (row.state === 'closed') throw new Refused(refusals.room_closed);
      const from = row.opens_at.getTime() - limits.enterBefore * 1_000;
      if (clock() < from) throw new Refused(refusals.room_early, { from: new Date(from).toISOString() });
      if ((await queries.isBlocked(db, memberId))[0]?.blocked)
        throw new Refused(blockRefusals.member_blocked);
      const ticket = randomToken();
      const [present, before] = [limits.present, limits.enterBefore];
      await queries.enter.alone(db, { lotId, memberId, ticket, code: codeOf(ticket), present, before });
      return stay(lotId, memberId);
    },
    async leave(lotId, memberId) {
      await roomRow(lotId);
      await transaction(db, (tx) => leaveRoom(tx, lotId, memberId));
      crowds.delete(lotId);
      await advance(db, lotId);
      return stay(lotId, memberId);
    },
    async list(lotId) {
      const drawn = await drawingOf(db, lotId);
      if (drawn) return drawn;
      await roomRow(lotId);
      throw new Refused(refusals.room_not_drawn);
    },
  };
}

async function leaveRoom(tx: Tx, lotId: number, memberId: number): Promise<void> {
  await queries.lockRoom(tx, lotId);
  const [row] = await queries.findPlace(tx, lotId, memberId);
  if (!row || row.ended) throw new Refused(refusals.place_missing);
  if (row.turn_until === null) return void (await queries.giveUp(tx, lotId, memberId));
  if ((await queries.hasUnpaid(tx, lotId, memberId))[0]?.unpaid) throw new Refused(refusals.payment_open);
  await releaseTube(tx, lotId, memberId);
  await queries.endTurn(tx, lotId, 'left');
}

/**
 * Takes a room one step further: opens it, ends a turn whose time is over, gives the turn to the next. One server at a time; no effect while another one, or a purchase from the tube, is at it.
 */
export const advance = (db: Database, lotId: number): Promise<void> =>
  transaction(db, async (tx) => {
    const [room] = await queries.takeRoom(tx, lotId);
    if (!room || room.closed || !room.is_due) return;
    if (!room.is_drawn && !(await openRoom(tx, lotId, room))) return;
    // A purchase that was made in time, and is not visible yet, makes the turn last.
    if ((await queries.takeLot(tx, lotId)).length === 0) return;
    const [turn] = await queries.findTurn(tx, lotId);
    if (!turn || turn.is_live) return;
    if (room.turn_number !== null) await queries.endTurn(tx, lotId, 'missed');
    if (turn.is_free) await queries.startTurn(tx, lotId, limits.turn);
  });

/** Takes every room further that is due; returns how many. */
export async function advanceRooms(db: Database): Promise<number> {
  const due = await queries.dueRooms(db);
  for (const { lot_id } of due) await advance(db, lot_id);
  return due.length;
}
