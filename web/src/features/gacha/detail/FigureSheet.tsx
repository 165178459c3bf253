import type { CapsuleItem } from '@kujiya/contract/gacha';
import { formatShare } from '../../../lib/format.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { RarityMark } from '../../draws/RarityMark.tsx';

const fact = (name: string, value: string) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-print text-xl">{value}</dd>
  </div>
);

/** A figure held up close, with its odds and how many of it one has. */
export function FigureSheet({
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
    <Sheet open={open} onClose={onClose} title={item?.name ?? '款式'}>
      {item && (
        <div className="grid gap-4 pb-2">
          <div className="relative mx-auto w-[min(100%,46dvh)]">
            <Picture
              path={item.image_url}
              alt={item.name}
              sizes="(min-width: 960px) 400px, 92vw"
              className="outline-ink rounded-full"
            />
            <RarityMark
              rarity={item.rarity}
              size="lg"
              className="absolute bottom-0 left-1/2 -translate-x-1/2"
            />
          </div>
          <dl className="outline-ink grid grid-cols-3 divide-x-[1.5px] divide-paper-edge rounded-md bg-white py-3 text-center">
            {fact('剩餘', `${item.remaining_quantity}/${item.total_quantity}`)}
            {fact('下一顆的機率', formatShare(item.remaining_quantity, stock))}
            {fact('我的收藏', `${item.collection_count}`)}
          </dl>
        </div>
      )}
    </Sheet>
  );
}
