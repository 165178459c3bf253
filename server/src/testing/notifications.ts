import { listNotifications } from '@kujiya/contract/notifications';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import type { EventData } from '#shop/events/kinds.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import type { TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';

/** Hands events to the notifications, and reads those of a member. */
export function notificationsOf(shop: TestShop) {
  /** Hands all events to the notifications, as the server does after a commit. */
  async function drain(): Promise<void> {
    const own = consumersOf({ clock: Date.now } as never, features).filter(
      ({ name }) => name === 'notifications',
    );
    expect(own).toHaveLength(1);
    await drainEvents(shop.db, own);
  }
  async function listOf({ token }: TestMember, page = 1) {
    const { body } = await shop.call(listNotifications, { token, query: { page } });
    expect(Value.Check(listNotifications.answer, body)).toBe(true);
    return body;
  }
  return {
    drain,
    listOf,
    titlesOf: async (member: TestMember) => (await listOf(member)).data.map(({ title }) => title),
    /** Once more from the first event on, as after the loss of a cursor. */
    async drainAgain() {
      await shop.tamper(`delete from event_cursors where consumer = 'notifications'`);
      await drain();
    },
    tell: (member: TestMember, data: EventData['storage.expiring'] = { days: 7, items: 2 }) =>
      transaction(shop.db, (tx) => recordEvent(tx, 'storage.expiring', member.id, data)),
  };
}
