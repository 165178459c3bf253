import type { Batch } from '@kujiya/contract/gacha';
import { fairnessPath, lotFairnessPath } from '@kujiya/contract/shop/paths';
import { formatCount } from '#lib/format.ts';
import { CommitmentCard } from '#shop/proof/CommitmentCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { batchCommitment, type MachineState, openBatch } from '../stock.ts';

const text =
  '這一批轉蛋上架前，每一顆裝的款式和掉落順序都已排定封存，並公布下面的指紋；之後只要動過任何一顆，指紋就會對不上。' +
  '您每轉一次，瀏覽器都會當場用收據核對。整批轉完後全部公開，人人都能自己重算。';

/** The commitments of this machine's batches; the one of the batch on sale in full. */
export function BatchCommitment({ machine: { product, batches, items } }: { machine: MachineState }) {
  const pathOf = ({ lot_id: lotId }: Batch) => lotFairnessPath('gacha', product.id, lotId);
  const shown = openBatch(batches) ?? batches.at(-1);
  if (!shown) return null;
  const others = batches.filter((batch) => batch !== shown);
  return (
    <section id="fairness" className="grid scroll-mt-20 gap-3 desk:scroll-mt-24">
      <h2 className="text-lg">公平承諾・{shown.title}</h2>
      <CommitmentCard
        finished={shown.is_finished}
        before="開賣前"
        text={text}
        lot={batchCommitment(shown)}
        shown={items.map(({ id, name, rarity }) => ({ id, name, tier: rarity }))}
        fingerprints={[
          { name: '承諾指紋', value: shown.root },
          { name: 'TXID Hash', value: shown.txid_hash },
        ]}
      >
        {shown.is_finished && <ButtonLink to={pathOf(shown)}>驗證這一批</ButtonLink>}
        <ButtonLink variant="quiet" to={fairnessPath}>
          公平驗證怎麼運作？
        </ButtonLink>
      </CommitmentCard>
      {others.length > 0 && (
        <ul className="grid gap-2" aria-label="其他批次">
          {others.map((batch) => (
            <li
              key={batch.lot_id}
              className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-md border-[1.5px] border-paper-edge bg-white px-4 py-1 text-sm"
            >
              <strong>{batch.title}</strong>
              <span className="text-ink-soft">
                {batch.is_finished
                  ? `${formatCount(batch.total)} 顆已轉完`
                  : `下一批・${formatCount(batch.remaining)} 顆，已封存承諾`}
              </span>
              {batch.is_finished ? (
                <ButtonLink variant="quiet" to={pathOf(batch)} className="ml-auto text-sm">
                  驗證這一批
                </ButtonLink>
              ) : (
                <span className="ml-auto font-mono text-xs text-ink-soft">{batch.root.slice(0, 12)}…</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
