import type { BoxItem } from '@kujiya/contract/storage';
import { formatDate } from '#lib/format.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { type StorageLeft, storageLeft } from './storage-left.ts';

const tones: Record<StorageLeft['tone'], string> = {
  calm: 'bg-mint-tint text-mint-ink',
  soon: 'bg-butter-tint text-ink',
  over: 'bg-paper-deep text-ink-soft',
};

/** One won item. */
export function StorageCard({ item }: { item: BoxItem }) {
  const left = storageLeft(item.storage_days);
  return (
    <article className="ticket flex h-full">
      <div className="w-28 shrink-0 overflow-hidden rounded-l-[10px] desk:w-36">
        <Picture
          path={item.item_image_url}
          alt=""
          sizes="144px"
          className={cx('size-full', left.tone === 'over' && 'opacity-50 grayscale')}
        />
      </div>
      <div
        className={cx(
          'ticket-stub relative flex min-w-0 grow flex-col gap-0.5 py-3 pr-3',
          item.tier === null ? 'pl-5' : 'pl-8',
        )}
      >
        {item.tier !== null && (
          <span className="absolute top-1/2 -left-5 -translate-y-1/2 rounded-full bg-white">
            <TierStamp tier={item.tier} />
          </span>
        )}
        {item.rarity !== null && <RarityMark rarity={item.rarity} className="mb-1" />}
        <h2 className="line-clamp-2 text-base leading-snug font-black break-keep">{item.item_name}</h2>
        <p className="truncate text-sm text-ink-soft">{item.product_name}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm">
          <span className={cx('rounded-sm px-2 py-0.5 font-semibold', tones[left.tone])}>
            <span className="sr-only">保管期限 </span>
            {left.label}
          </span>
          <span className="font-print">
            <span className="sr-only">數量 </span>×{item.quantity}
          </span>
          <time dateTime={item.created_at} className="ml-auto text-xs text-ink-soft tabular-nums">
            {formatDate(item.created_at)}
          </time>
        </div>
      </div>
    </article>
  );
}
