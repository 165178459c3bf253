import type { CapsuleItem } from '@kujiya/contract/gacha';
import { LeftAndOdds } from '#shop/prize/LeftAndOdds.tsx';
import { OwnedMark } from '#shop/prize/OwnedMark.tsx';
import { RarityMark } from '#shop/prize/RarityMark.tsx';
import { rarityInk } from '#shop/prize/rarity.ts';
import { cx } from '#ui/cx.ts';
import { Meter } from '#ui/Meter.tsx';
import { Picture } from '#ui/Picture.tsx';
import { stockOf } from '../stock.ts';

/** The figures left in the machine, each with the odds of the next capsule. */
export function FigureTable({
  items,
  hunting,
  onLook,
}: {
  items: readonly CapsuleItem[];
  /** A member looks: each figure says whether it is there. */
  hunting: boolean;
  /** Shows a figure large. */
  onLook: (item: CapsuleItem) => void;
}) {
  const stock = stockOf(items);
  return (
    <ul className="@container divide-y divide-paper-edge">
      {items.map((item) => (
        <li key={item.id}>
          <FigureRow item={item} stock={stock} hunting={hunting} onLook={onLook} />
        </li>
      ))}
    </ul>
  );
}

function FigureRow({
  item,
  stock,
  hunting,
  onLook,
}: {
  item: CapsuleItem;
  stock: number;
  hunting: boolean;
  onLook: (item: CapsuleItem) => void;
}) {
  const { name, rarity, image_url, remaining_quantity: left, total_quantity: total } = item;
  const gone = left === 0;
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)_4.75rem] items-center @max-[15rem]:grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 px-3 py-2 text-left hover:bg-butter-tint/60 focus-visible:-outline-offset-2 desk:grid-cols-[3rem_1fr_6.5rem_9rem] desk:px-4 desk:py-1.5"
      onClick={() => onLook(item)}
    >
      <Picture
        path={image_url}
        alt=""
        sizes="56px"
        className={cx(
          'outline-ink row-span-2 size-14 rounded-full desk:row-span-1 desk:size-12',
          gone && 'opacity-50 grayscale',
        )}
      />
      <span className="grid justify-items-start gap-1 self-end desk:flex desk:flex-wrap desk:items-center desk:gap-2 desk:self-center">
        <span className="flex flex-wrap items-center gap-1.5">
          <RarityMark rarity={rarity} />
          {hunting && <OwnedMark count={item.has_count} />}
        </span>
        <span
          className={cx(
            'line-clamp-2 text-sm leading-snug font-black break-keep wrap-anywhere @max-[15rem]:line-clamp-none',
            gone && 'text-ink-soft',
          )}
        >
          {name}
        </span>
      </span>
      <Meter
        value={left}
        total={total}
        color={rarityInk(rarity).text}
        className="col-start-2 row-start-2 mt-1 desk:col-start-3 desk:row-start-1 desk:m-0"
      />
      <LeftAndOdds
        left={left}
        total={total}
        among={stock}
        unit="顆"
        gone="已轉完"
        className="col-start-3 desk:col-start-4 @max-[15rem]:col-span-2 @max-[15rem]:col-start-1 @max-[15rem]:row-start-3 @max-[15rem]:flex-row @max-[15rem]:justify-end"
      />
    </button>
  );
}
