import type { Tx } from '#platform/postgres/database.ts';

/** The details of an entry of the audit log: its subjects, and their state before and after. */
export type StaffNote = {
  /** Such as `order:17`. */
  subjects?: readonly string[];
  before?: unknown;
  after?: unknown;
  reason?: string | null;
};

/** One entry of the audit log; `staffId` null: a command at the server's console. */
export type StaffEntry = StaffNote & { staffId: number | null; what: string };

/** The staff member who makes a call, and `note`, which adds to the call's entry in the audit log. */
export type StaffCaller = { staffId: number; note(note: StaffNote): void };

/** Recognises staff, and writes their calls into the audit log. */
export type StaffAccess = {
  /** The staff member whose session has this token, with their rights; null when there is none. */
  authenticate(tokenHash: Buffer): Promise<{ staffId: number; rights: ReadonlySet<string> } | null>;
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

/** The reason in a call's body, if it has one. */
export function reasonIn(body: unknown): string | null {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : null;
}
