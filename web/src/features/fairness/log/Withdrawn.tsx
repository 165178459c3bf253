import { lotCommitment } from '@kujiya/contract/fairness';
import { provenEntries } from '@kujiya/fairness/log/lot-log';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import type { Client } from '#lib/client.ts';
import { messageOf } from '#lib/client.ts';
import { isRarity, rarityName } from '#shop/prize/rarity.ts';
import { tierName } from '#shop/prize/tier.ts';
import { Button } from '#ui/Button.tsx';

async function contentOfLot(client: Client, lotId: number, secret: string) {
  const [{ data: committed }, { logOf }, { contentOf }] = await Promise.all([
    client(lotCommitment, { params: { lotId } }),
    import('../lot-log.ts'),
    import('./withdrawn.ts'),
  ]);
  const found = await logOf(client, lotId);
  if (found === 'unread') throw new Error('the log could not be read');
  const placed = found === 'breach' ? null : provenEntries(found.head, found.log.leaves);
  if (!placed) throw new RangeError('these are not entries of the log');
  const entries = placed.map(({ entry }) => entry);
  return { reason: committed.withdrawn, prizes: contentOf(entries, secret, committed.prizes) };
}

const tierOf = (tier: string) => (isRarity(tier) ? rarityName(tier) : tierName(tier));

/** What a withdrawn lot held, computed here from its commitment and its secret. */
export function Withdrawn({ lotId, secret }: { lotId: number; secret: string }) {
  const client = useClient();
  const content = useMutation({ mutationFn: () => contentOfLot(client, lotId, secret) });
  if (!content.data)
    return (
      <>
        <Button pending={content.isPending} className="justify-self-start" onClick={() => content.mutate()}>
          看看裡面裝了什麼
        </Button>
        {content.error && (
          <p role="alert" className="text-sm font-semibold text-kuji-ink">
            {content.error instanceof RangeError
              ? '公開的秘密算不出當初的承諾指紋，請保留這一頁並聯絡客服。'
              : messageOf(content.error)}
          </p>
        )}
      </>
    );
  const { reason, prizes } = content.data;
  return (
    <div className="grid gap-1 rounded-md bg-paper p-3 text-sm">
      <p className="font-semibold">
        {prizes
          ? '您的瀏覽器用公開的秘密算出來的，和封籤時的承諾指紋相符。'
          : '撤回時約好的亂數還沒開出，裡面的位置從來沒有算出來過，本店也不知道。'}
      </p>
      {reason !== null && <p>撤回的理由：{reason}</p>}
      <ul className="grid gap-1">
        {prizes?.map(({ tier, name, numbers }) => (
          <li key={`${tier} ${name}`}>
            <strong>{[tier && tierOf(tier), name].filter(Boolean).join('・')}</strong>
            <span className="block text-xs break-words text-ink-soft">在 {numbers.join('、')} 號</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
