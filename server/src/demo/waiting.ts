import { roundAfter } from '#features/waiting-room/drawing.ts';
import { setRoom } from '#features/waiting-room/staff/queries.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';
import { sandbox } from '#shop/beacon/sandbox.ts';
import { keepChain } from '#shop/beacon/service.ts';

const lastTube = readStatement<{ id: number }, [product: string]>(
  'demo.last_tube',
  `select l.id from lots l join products p on p.id = l.product_id where p.name = $1 order by l.position desc limit 1`,
);

const minutes = 10;

/** A tube that members wait for: a visitor who comes soon sees the opening, and everybody later has a turn at once. */
export async function loadWaitingRoom(tx: Tx): Promise<void> {
  const [tube] = await lastTube(tx, '懷舊電器 阿嬤的客廳賞');
  if (!tube) throw new Error('the tube that members wait for is missing');
  const opensAt = new Date(Date.now() + minutes * 60_000);
  const { beacon, drawsAt } = roundAfter(sandbox, opensAt);
  await keepChain(tx, sandbox);
  await setRoom(tx, tube.id, opensAt, beacon, drawsAt);
}
