import { spaced } from '@kujiya/contract/shop/spacing';
import type { BoxItem } from '@kujiya/contract/storage';
import { Suspense, useId } from 'react';
import { formatDate } from '#lib/format.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { markOpened } from '#shop/opening/stage/opened-orders.ts';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { TierStamp } from '#shop/prize/TierStamp.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/Picture.tsx';
import { isShippable, originPath, statusLabel, storageLeft, type Tone } from '../labels.ts';
import styles from './list.module.css';

// Only a stack that was picked has one.
const Stepper = lazyNamed(() => import('#ui/Stepper.tsx'), 'Stepper');

const tones: Record<Tone, string> = {
  calm: 'bg-mint-tint text-mint-ink',
  soon: 'bg-butter-tint text-ink',
  over: 'bg-paper-deep text-ink-soft',
};
const sticker = 'inline-flex min-h-6 items-center rounded-sm px-2 text-xs font-black whitespace-nowrap';

/** The time a thing may still stay, or the day it arrives, or the hint for an expired one. */
function Time({ item, now }: { item: BoxItem; now: number }) {
  const status = statusLabel(item, now);
  if (item.status === 'paid' || item.status === 'shipped') return null;
  if (status.label === '預購' && item.preorder_at !== null)
    return <span className={cx(sticker, tones.soon)}>{formatDate(item.preorder_at)} 起可出貨</span>;
  if (status.tone === 'over')
    return <span className="text-xs text-ink-soft">暫停出貨；想延長保管，請聯絡客服</span>;
  const left = storageLeft(item.storage_days);
  return (
    <span className={cx(sticker, tones[left.tone], left.tone === 'soon' && 'outline-2 outline-butter')}>
      {left.label}
    </span>
  );
}

/** A stack of things: a tap anywhere on it picks it; for several things the member sets how many. */
export function StorageCard({
  item,
  now,
  picked,
  onPick,
  onCancel,
  onChoose,
  onGive,
}: {
  item: BoxItem;
  /** ms */
  now: number;
  /** The number of its things to be sent; 0 for none. */
  picked: number;
  onPick: (quantity: number) => void;
  onCancel: () => Promise<unknown>;
  /** Opens the choice of its variant. */
  onChoose: () => Promise<unknown>;
  /** Gives one of its things to a friend. */
  onGive?: () => void;
}) {
  const id = useId();
  const { origin } = item;
  const shippable = isShippable(item, now);
  const Face = shippable ? 'label' : 'span';
  const status = statusLabel(item, now);
  const over = status.tone === 'over';
  const unchosen = item.variant_choice === 'open';
  const last = item.tier?.toUpperCase() === 'LAST';
  return (
    <article
      data-item={item.id}
      className={cx(
        'ticket @container flex h-full flex-wrap',
        picked > 0 && 'outline-3 -outline-offset-1 outline-ink',
        last && 'bg-[linear-gradient(100deg,#fff8e2,#ffeeb8)]',
        picked > 0 && !last && 'bg-butter-tint',
      )}
    >
      <Face
        {...(shippable && { htmlFor: id })}
        className={cx(
          'relative w-30 shrink-0 overflow-hidden rounded-l-[10px] desk:w-38',
          shippable && 'cursor-pointer',
        )}
      >
        <Picture
          path={item.item_image_url}
          alt=""
          sizes="152px"
          className={cx('size-full', over && 'opacity-50 grayscale')}
        />
        {item.quantity > 1 && (
          <span className="absolute right-4 bottom-2 rounded-full bg-ink px-2 font-print text-sm text-white">
            <span className="sr-only">數量 </span>×{item.quantity}
          </span>
        )}
        {shippable && (
          <input
            id={id}
            type="checkbox"
            checked={picked > 0}
            onChange={() => onPick(picked > 0 ? 0 : item.quantity)}
            aria-label={`選擇 ${item.item_name}`}
            className={cx(styles.tick, 'absolute top-2 left-2')}
          />
        )}
      </Face>
      {/* Where the text is so large that this lies below the picture, there is no stub. */}
      <div className="ticket-stub relative flex min-w-42 flex-1 flex-col gap-0.5 py-2.5 pr-2 pl-8 @max-[18rem]:border-l-0 @max-[18rem]:pl-4 @max-[18rem]:before:hidden @max-[18rem]:after:hidden">
        {item.tier !== null && (
          <span className="absolute top-1/2 -left-5 -translate-y-1/2 rounded-full bg-white @max-[18rem]:-top-12 @max-[18rem]:right-2 @max-[18rem]:left-auto">
            <TierStamp tier={item.tier} />
          </span>
        )}
        <div className="flex flex-wrap items-center gap-1.5">
          <span className={cx(sticker, tones[status.tone])}>{status.label}</span>
          <Time item={item} now={now} />
          {item.giver && <span className={cx(sticker, tones.soon)}>{spaced(item.giver)}送的</span>}
          {!item.counts && <span className={cx(sticker, 'bg-paper-deep text-ink-soft')}>贈品，不計件</span>}
        </div>
        <h2 className="mt-1 line-clamp-2 text-base leading-snug font-black break-keep wrap-anywhere">
          <Face {...(shippable && { htmlFor: id })}>{item.item_name}</Face>
        </h2>
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          {item.rarity !== null && <RarityMark rarity={item.rarity} />}
          {/* Goods are their own product. */}
          {item.product_name !== item.item_name && <span className="line-clamp-2">{item.product_name}</span>}
        </p>
        <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-x-2 pt-1">
          {origin ? (
            <Link
              to={originPath(origin)}
              // The member knows the result already: the draw is shown open, with its proof, and not played again.
              onClick={() => markOpened(origin.order_id)}
              className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold text-mint-ink underline decoration-1 underline-offset-4 hover:bg-mint-tint"
            >
              <span>
                抽選驗證<span className="sr-only">：{item.item_name}</span>
              </span>
            </Link>
          ) : (
            <span className="text-sm text-ink-soft">{item.giver ? '朋友的禮物' : '商城商品'}</span>
          )}
          {unchosen && (
            <Button className="min-h-11 bg-butter! px-4 text-sm" onClick={onChoose}>
              選款<span className="sr-only">：{item.item_name}</span>
            </Button>
          )}
          {item.status === 'selected' && !over ? (
            <Button className="min-h-11 px-3 text-sm" onClick={onCancel}>
              取消出貨
            </Button>
          ) : unchosen ? null : (
            <time dateTime={item.created_at} className="pr-1 text-xs text-ink-soft tabular-nums">
              {formatDate(item.created_at)} 收進
            </time>
          )}
        </div>
        {picked > 0 && item.quantity > 1 && shippable && (
          <div className="flex items-center justify-between border-t-2 border-dashed border-paper-edge pt-2">
            <span className="text-sm font-semibold">數量</span>
            <Suspense fallback={<span className="h-11" />}>
              <Stepper
                label={`${item.item_name} 的出貨數量`}
                value={picked}
                min={1}
                max={item.quantity}
                unit="件"
                onChange={onPick}
              />
            </Suspense>
          </div>
        )}
        {picked > 0 && shippable && onGive && (
          <Button variant="quiet" className="-ml-4 min-h-11 self-start text-sm" onClick={onGive}>
            送一件給朋友
          </Button>
        )}
      </div>
    </article>
  );
}
