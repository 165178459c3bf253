import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#platform/postgres/database.ts';
import { storedKey } from '#platform/stored-keys.ts';

/** The reader of a page: a member, or a browser at an address. */
export type Viewer = { memberId: number | null; address: string; userAgent: string };

/** Members, and visitors who send a user agent; a page that is rendered for everybody is nobody's visit. */
export const isVisit = ({ memberId, userAgent }: Viewer): boolean => memberId !== null || userAgent !== '';

const keys = new WeakMap<Database, Promise<Buffer>>();

function keyOf(db: Database): Promise<Buffer> {
  const known = keys.get(db);
  if (known) return known;
  const loading = storedKey(db, 'viewers', () => ({
    private_key: randomBytes(32),
    public_key: Buffer.alloc(0),
  })).then(({ private_key }) => private_key);
  keys.set(db, loading);
  loading.catch(() => keys.delete(db));
  return loading;
}

/**
 * A mark by which a viewer is counted once. `of` names the viewed thing, so that the marks of two things do not show
 * that one person viewed both. It is made with a key of the shop, because plain hashes of member ids and addresses can
 * be found by trying them all.
 */
export async function viewerMark(
  db: Database,
  { memberId, address, userAgent }: Viewer,
  ...of: readonly number[]
): Promise<Buffer> {
  const text = JSON.stringify([...of, ...(memberId === null ? [address, userAgent] : [memberId])]);
  return createHmac('sha256', await keyOf(db))
    .update(text)
    .digest();
}
