import type { CapsuleItem } from '@kujiya/contract/gacha';
import { formatShare } from '#lib/format.ts';
import { FigureSheet } from '#shop/prize/FigureSheet.tsx';

const fact = (name: string, value: string) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-print text-xl">{value}</dd>
  </div>
);

/** A figure in close-up, with its odds and the number the member owns. */
export function CapsuleSheet({
  item,
  stock,
  open,
  onClose,
}: {
  item: CapsuleItem | undefined;
  /** Capsules left in the machine. */
  stock: number;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <FigureSheet figure={item} round open={open} onClose={onClose}>
      {item && (
        <dl className="outline-ink mb-2 grid grid-cols-3 divide-x-[1.5px] divide-paper-edge rounded-md bg-white py-3 text-center">
          {fact('剩餘', `${item.remaining_quantity}/${item.total_quantity}`)}
          {fact('下一顆的機率', formatShare(item.remaining_quantity, stock))}
          {fact('我的收藏', `${item.collection_count}`)}
        </dl>
      )}
    </FigureSheet>
  );
}
