import {
  type LegalKind,
  type LegalText,
  legalKinds,
  legalRefusals,
  type PendingText,
} from '@kujiya/contract/legal';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Queryable, snapshot, type Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import * as queries from './queries.ts';

/** The version of a text that holds now, or the one with this number. Refuses `legal_missing`. */
export async function readText({ db, clock }: Context, kind: LegalKind, number?: number): Promise<LegalText> {
  return snapshot(db, async (view) => {
    const versions = await queries.listVersions(view, kind, new Date(clock()));
    const version = versions.find((one) =>
      number === undefined ? one.state === 'holding' : one.number === number,
    );
    if (!version) throw new Refused(legalRefusals.legal_missing);
    const [text] = await queries.findContent(view, kind, version.number);
    return { ...version, content: text?.content ?? null, versions };
  });
}

/** The published versions that a member has not accepted. */
export const pendingTexts = (db: Queryable, memberId: number): Promise<PendingText[]> =>
  queries.listPending(db, memberId);

/** Accepts these versions for a member. Refuses `legal_changed` when one of them is not published any more. */
export async function acceptTexts(
  tx: Tx,
  memberId: number,
  versions: readonly { kind: LegalKind; number: number }[],
): Promise<void> {
  const wanted = new Map(versions.map((one) => [`${one.kind} ${one.number}`, one]));
  const kinds = [...wanted.values()].map(({ kind }) => kind);
  const numbers = [...wanted.values()].map(({ number }) => number);
  const accepted = await queries.accept(tx, memberId, kinds, numbers);
  if (accepted.length < wanted.size) throw new Refused(legalRefusals.legal_changed);
}

/** Registering says that the member agrees to the texts that hold then. */
export async function acceptByRegistering(
  tx: Tx,
  events: readonly ShopEvent<'member.registered'>[],
): Promise<void> {
  const members = events.flatMap(({ memberId, at }) => (memberId === null ? [] : [{ memberId, at }]));
  await queries.acceptAtRegistration(
    tx,
    members.map(({ memberId }) => memberId),
    members.map(({ at }) => at),
    Object.keys(legalKinds),
  );
}
