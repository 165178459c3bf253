import { Button } from '#ui/Button.tsx';
import type { NextParcel } from '../picks.ts';

/** The pieces of a parcel whose variant is not chosen yet, what becomes of them, and the way to choose. */
export function UnchosenRows({ rows, onChoose }: { rows: NextParcel['rows']; onChoose: () => void }) {
  const open = rows.filter(({ item }) => item.variant_choice === 'open');
  if (open.length === 0) return null;
  const pieces = open.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section
      aria-label="還沒選款"
      className="mb-3 grid gap-2 rounded-md border-[1.5px] border-ink bg-white px-4 py-3 text-sm"
    >
      <p>
        <strong className="font-black">
          {pieces} 件還沒選款：
          {open.map(({ item, quantity }) => `${item.item_name} ×${quantity}`).join('、')}
        </strong>
        <span className="block text-ink-soft">打包前都能選；到時還沒選的，由本店從剩下的款式隨機配。</span>
      </p>
      <Button className="min-h-11 justify-self-start text-sm" onClick={onChoose}>
        先去選款
      </Button>
    </section>
  );
}
