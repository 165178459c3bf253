import type { Figure } from '@kujiya/contract/shop/draws';
import { Panel } from '#ui/Panel.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ContentsTable } from '../ContentsTable.tsx';
import type { ContentLine } from '../cases.ts';
import type { Known } from '../odds.ts';

/** The series on a phone: the figures this box may still hold. */
export function SeriesSheet({
  open,
  onClose,
  title,
  lines,
  known,
  productId,
  onLook,
}: {
  open: boolean;
  onClose: () => void;
  /** The title of the case. */
  title: string;
  lines: readonly ContentLine[];
  known: Known;
  productId: number;
  onLook: (figure: Figure) => void;
}) {
  return (
    <Sheet open={open} onClose={onClose} title={`${title}・這一盒可能是`}>
      <Panel>
        <ContentsTable lines={lines} known={known} productId={productId} onLook={onLook} />
      </Panel>
      <p className="pt-3 text-sm text-ink-soft">
        機率＝這一款剩下的盒數 ÷ 還沒開的盒數；用過道具卡，已排除的款式就不再計入。
      </p>
    </Sheet>
  );
}
