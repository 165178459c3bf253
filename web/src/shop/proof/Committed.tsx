import { fairnessKey, lotCommitment } from '@kujiya/contract/fairness';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiQuery, useClient } from '#lib/api.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useHydrated } from '#lib/hydration.ts';
import { isRarity, rarityName } from '#shop/prize/rarity.ts';
import { tierName } from '#shop/prize/tier.ts';
import { CopyRow } from './CopyRow.tsx';
import { correctionText } from './Corrections.tsx';
import { noteSeal } from './noted.ts';

/** A prize as its page shows it; `tier` is the rarity of a figure. */
export type ShownPrize = { id: number; name: string; tier: string };

const nameOf = (tier: string) => (isRarity(tier) ? rarityName(tier) : tierName(tier));

/** The seal of a lot, noted in this browser when it is first shown: another one at a later visit is named. */
function NotedSeal({ lotId, seal, finished }: { lotId: number; seal: string; finished: boolean }) {
  const [noted, setNoted] = useState(seal);
  const known = useQuery(apiQuery(useClient(), fairnessKey, {})).data?.public_key;
  // Another part of the page may have it while this one still takes over the server's markup, which has none.
  const key = useHydrated() ? known : undefined;
  useEffect(() => setNoted(noteSeal(lotId, seal)), [lotId, seal]);
  return (
    <>
      {/* In one line, as the verifier's --seal takes it. */}
      <dl className="min-h-26 desk:min-h-19">
        <CopyRow
          label={`封籤指紋與本店公鑰${finished ? '' : '：抽之前抄下這一行'}`}
          value={key ? `${seal} ${key}` : seal}
        />
      </dl>
      {noted !== seal && (
        <p role="alert" className="font-semibold break-all text-kuji-ink">
          和這個瀏覽器先前記下的封籤指紋不同（{noted}）。請先不要抽，截圖留存並聯絡客服。
        </p>
      )}
    </>
  );
}

/** What a lot committed to and when, with corrections of typing errors; a page that shows something else is named. */
export function Committed({
  lotId,
  root,
  shown,
  finished,
}: {
  lotId: number;
  /** As this page shows it. */
  root: string;
  shown: readonly ShownPrize[];
  finished: boolean;
}) {
  const client = useClient();
  const { data } = useQuery(apiQuery(client, lotCommitment, { params: { lotId } }));
  // In the place of its time and its list: the buttons below must not move under a finger.
  if (!data) return <div className="min-h-58 border-t border-paper-edge desk:min-h-46" />;
  const { committed_at, prizes, corrections, root: committed, sealed } = data.data;
  const unbound = prizes.filter(({ picture }) => picture === 'none');
  const differs = prizes.filter(({ prize_id, name, tier }) =>
    shown.some((one) => one.id === prize_id && (one.name !== name || one.tier !== tier)),
  );
  return (
    <div className="grid gap-1 border-t border-paper-edge px-4 py-2 text-xs text-ink-soft">
      <p>承諾時間 {formatDateTime(committed_at)}</p>
      {sealed && (
        <>
          <p>
            {sealed.chain
              ? '由測試用的亂數決定，本店事先就知道'
              : `由 ${formatDateTime(sealed.published_at)} 公布的公開亂數（drand 第 ${sealed.beacon.split(':').at(-1)} 輪）決定，封籤時還沒有人知道`}
          </p>
          <NotedSeal lotId={lotId} seal={sealed.seal} finished={finished} />
        </>
      )}
      {(committed !== root || differs.length > 0) && (
        <p role="alert" className="font-semibold text-kuji-ink">
          {committed !== root
            ? '本頁的承諾指紋與承諾紀錄不同，請聯絡客服。'
            : `本頁的獎品與承諾的不同：${differs.map(({ name }) => name).join('、')}。請聯絡客服。`}
        </p>
      )}
      {prizes.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            承諾時寫下的 {prizes.length} 項獎品
          </summary>
          <ul className="grid gap-1 pb-2">
            {prizes.map(({ prize_id, tier, name, size, quantity }) => (
              <li key={prize_id}>
                {[nameOf(tier), name, size, `${quantity} 個`].filter(Boolean).join('・')}
              </li>
            ))}
          </ul>
          {unbound.length > 0 && (
            <p className="pb-2">
              {unbound.length < prizes.length && `${unbound.map(({ name }) => name).join('、')}的`}
              圖片沒有寫進承諾。
            </p>
          )}
        </details>
      )}
      {corrections.map((one) => (
        <p key={one.id}>{correctionText(one)}</p>
      ))}
    </div>
  );
}
