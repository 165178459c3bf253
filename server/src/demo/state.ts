import { fork } from 'node:child_process';
import path from 'node:path';
import { type Database, readStatement } from '#platform/postgres/database.ts';

/** The member a visitor of the demo logs in as. */
export const demoLogin = { phone: '0912345678', password: 'toybox123' } as const;

const emptyOrHalf = readStatement<{ wanted: boolean }>(
  'demo.is_wanted',
  `select to_regclass('public.demo_loading') is not null
     or not exists (select from members) and not exists (select from products) as wanted`,
);
const demoMember = readStatement<object, [uid: string]>('demo.member', 'select from members where uid = $1');

/** Whether this is the demo world's shop. */
export const isDemoShop = async (db: Database): Promise<boolean> =>
  (await demoMember(db, `u_demo_${demoLogin.phone}`)).length > 0;

/**
 * Loads the demo world into an empty database, in a process of its own, so that the shop does not keep the memory this
 * takes. Returns whether anything was loaded.
 */
export async function loadDemoOnce(db: Database): Promise<boolean> {
  const [state] = await emptyOrHalf(db);
  if (!state?.wanted) return false;
  const loader = fork(path.resolve(import.meta.dirname, '../commands/demo-load.ts'));
  const code = await new Promise<number | null>((resolve, reject) => {
    loader.once('error', reject);
    loader.once('exit', resolve);
  });
  if (code !== 0) throw new Error('the demo world could not be loaded');
  return true;
}
