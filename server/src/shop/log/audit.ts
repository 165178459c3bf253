import { toHex } from '@kujiya/fairness/bytes';
import { openCheckpoint } from '@kujiya/fairness/log/checkpoint';
import { entryBytes, parseEntry } from '@kujiya/fairness/log/entry';
import { entryHash, hashIn, logTree, type ReadTile, TILE_WIDTH } from '@kujiya/fairness/log/tree';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { entriesOf } from './facts.ts';
import type { FactRow } from './queries.ts';
import { logKey, tilesIn } from './service.ts';

const brokenLog = readStatement<Finding>(
  'log.broken',
  `with facts as (select kind, subject from log_leaves union all select kind, subject from log_queue)
   select 'each commitment is in the log' as rule, 'lot ' || l.id as example
     from lots l where not exists (
       select from facts f where f.kind = case when l.seal is null then 'commitment' else 'seal' end and f.subject = l.id)
   union all
   select 'each assignment, opening, withdrawal and correction is in the log', f.kind || ' ' || f.id
     from (select 'assignment' as kind, id from lots where assigned_at is not null
       union all select 'opening' as kind, id from lots where opened_at is not null and state <> 'withdrawn'
       union all select 'withdrawal', id from lots where state = 'withdrawn'
       union all select 'correction', id from prize_corrections) f
     where not exists (select from facts x where x.kind = f.kind and x.subject = f.id)
   union all
   select 'a lot is committed to in the log before it is opened', 'lot ' || o.subject
     from log_leaves o left join log_leaves c on c.kind in ('commitment', 'assignment') and c.subject = o.subject
     where o.kind = 'opening' and (c.index is null or c.index > o.index)
   union all
   select 'a lot is sealed in the log before it is assigned', 'lot ' || o.subject
     from log_leaves o left join log_leaves c on c.kind = 'seal' and c.subject = o.subject
     where o.kind = 'assignment' and (c.index is null or c.index > o.index)
   union all
   select 'the log has no gap', 'leaf ' || index
     from (select index, row_number() over (order by index) - 1 as nth from log_leaves) l where index <> nth`,
);

type LeafRow = Omit<FactRow, 'at'> & { index: number; entry: Buffer; hash: Buffer };
const leavesFrom = readStatement<LeafRow, [from: number, to: number]>(
  'log.leaves_from',
  `select index, kind, subject, entry, hash from log_leaves where index >= $1 and index < $2 order by index`,
);
const checkpoints = readStatement<{ size: number; note: string }>(
  'log.checkpoints',
  'select size, note from log_checkpoints order by size',
);

/** Leaves whose hash is not theirs, or that say something else than the shop's tables do. */
async function auditLeaves(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let from = 0; ; from += TILE_WIDTH) {
    const leaves = await leavesFrom(db, from, from + TILE_WIDTH);
    if (leaves.length === 0) return findings;
    const facts = leaves.map((leaf) => ({ ...leaf, at: new Date(parseEntry(leaf.entry)?.at ?? 0) }));
    for (const [i, entry] of (await entriesOf(db, facts)).entries()) {
      const { index, kind, subject, ...leaf } = leaves[i] as LeafRow;
      const example = `leaf ${index}, ${kind} ${subject}`;
      if (toHex(entryHash(leaf.entry)) !== toHex(leaf.hash))
        findings.push({ rule: 'a leaf has the hash of its entry', example });
      if (!entry || toHex(entryBytes(entry)) !== toHex(leaf.entry))
        findings.push({ rule: 'the log says what the shop says', example });
    }
  }
}

/** Every broken rule of the log: its facts, its leaves, the tree over them, and the signed heads. */
export async function auditLog(db: Queryable): Promise<Finding[]> {
  const findings = [...(await brokenLog(db)), ...(await auditLeaves(db))];
  const key = await logKey(db);
  const read = tilesIn(db);
  const tiles = new Map<string, Promise<Uint8Array>>();
  // Heads share most of their tiles, of which each is read once; the hash of a full one is recomputed from those below.
  const checked: ReadTile = (level, index, width) => {
    const name = `${level} ${index} ${width}`;
    const known = tiles.get(name);
    if (known) return known;
    const reading = read(level, index, width).then(async (hashes) => {
      for (let i = 0; level > 0 && i < width; i++) {
        const below = await checked(level - 1, index * TILE_WIDTH + i, TILE_WIDTH);
        if (toHex(hashIn(below, 0, TILE_WIDTH)) !== toHex(hashes.subarray(i * 32, i * 32 + 32)))
          throw new RangeError(`node ${level} ${index * TILE_WIDTH + i}`);
      }
      return hashes;
    });
    tiles.set(name, reading);
    return reading;
  };
  for (const { size, note } of await checkpoints(db)) {
    const head = key && (await openCheckpoint(note, key));
    const root = await logTree(size, checked)
      .root()
      .catch(() => null);
    if (head?.size !== size || !root || toHex(head.root) !== toHex(root))
      findings.push({ rule: 'a signed head is that of the log’s leaves', example: `checkpoint ${size}` });
  }
  return findings;
}
