import type { CallShape } from '@kujiya/contract/kernel/call';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#platform/postgres/database.ts';
import { bearerOf } from './bearer.ts';
import type { Cookie } from './cookies.ts';
import { networkOf } from './network.ts';

/** The details of an entry of the audit log: its subjects, and their state before and after. */
export type StaffNote = {
  /** Such as `order:17`. */
  subjects?: readonly string[];
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  /** A word that is added to the name of the call, such as 一人核准. */
  mark?: string;
};

/** One entry of the audit log; `staffId` null: a command at the server's console. */
export type StaffEntry = StaffNote & {
  staffId: number | null;
  what: string;
  /** In Chinese; absent for a command. */
  words?: string | undefined;
  /** The right that the call needs; absent for a command. */
  right?: string | undefined;
  /** The network from which it came; absent for a command. */
  address?: string;
};

/**
 * The staff member who makes a call, whether they have just proved who they are, and `note`, which adds to the call's
 * entry in the audit log.
 */
export type StaffCaller = { staffId: number; isFresh?: boolean; note(note: StaffNote): void };

/** A call of the staff. */
export type StaffCall = CallShape & { readonly access: 'staff' };

/** Does one row of a bulk call, in a transaction of its own with its own entry in the audit log. */
export type EachRow = <T>(work: Row<T>, at?: number) => Promise<T>;
export type Row<T> = (tx: Tx, caller: StaffCaller) => Promise<T>;

/** Recognises staff, and writes their calls into the audit log. */
export type StaffAccess = {
  /**
   * The person whose session has this token, if they may make this call; refuses `login_required`, `right_missing` and
   * `fresh_proof_required`, and before those `other_session`, if the page that calls is that of another person (`page`:
   * what it says; null: nothing).
   */
  admit(
    tokenHash: Buffer,
    call: StaffCall,
    page: string | null,
  ): Promise<{ staffId: number; isFresh: boolean }>;
  record(tx: Tx, entry: StaffEntry): Promise<void>;
};

/** Does work in the name of a person of the staff and writes its entry of the audit log in the same transaction. */
export async function recorded<T>(
  tx: Tx,
  record: StaffAccess['record'],
  { staffId, ...entry }: StaffEntry & { staffId: number },
  work: (caller: StaffCaller) => Promise<T>,
): Promise<T> {
  let noted: StaffNote = {};
  const note = (more: StaffNote) => {
    noted = { ...noted, ...more };
  };
  const result = await work({ staffId, note });
  await record(tx, { staffId, ...entry, ...noted });
  return result;
}

/** The entry of a staff call, before its work adds to it: `reason` is that in its body. */
export function entryOf({ method, path, right, words }: CallShape, { caller, body, ip }: FastifyRequest) {
  const { staffId } = caller as { staffId: number };
  const { reason } = (body ?? {}) as { reason?: unknown };
  const given = typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
  return { staffId, what: `${method} ${path}`, words, right, address: networkOf(ip), reason: given };
}

/** The cookie that holds the token of a session in the admin; with the prefix a browser accepts it by https alone. */
export const staffCookie = (secure: boolean): Cookie => ({
  name: secure ? '__Host-staff' : 'staff',
  path: '/',
  seconds: 43_200,
  sameSite: 'Strict',
});

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether a request that may change something comes from the page of another site, or cannot show that it does not. A
 * bearer proves enough: browsers add it to no request by themselves, as they do with other kinds of `Authorization`. `ownHost` is the admin's public host.
 */
export function isForeign(request: FastifyRequest, ownHost: string | null): boolean {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD' || bearerOf(request) !== null) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  if (headers.origin !== undefined)
    return ![headers.host, ownHost].includes(hostOf(headers.origin) ?? undefined);
  return headers.cookie !== undefined;
}
