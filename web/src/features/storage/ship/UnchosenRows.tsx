import { Button } from '#ui/Button.tsx';
import type { NextParcel } from '../picks.ts';

/** The pieces of a parcel whose variant is not chosen yet, what becomes of them, and the way to choose. */
export function UnchosenRows({ rows, onChoose }: { rows: NextParcel['rows']; onChoose: () => void }) {
  const open = rows.filter(({ item }) => item.variant_choice === 'open');
  if (open.length === 0) return null;
  return (
    <section
      aria-label="還沒選款"
      className="mb-3 grid gap-2 rounded-md border-[1.5px] border-ink bg-white px-4 py-3 text-sm"
    >
      <p>
        <strong className="font-black">
          還沒選款：{open.map(({ item, quantity }) => `${item.item_name} ×${quantity}`).join('、')}
        </strong>
        <span className="block text-ink-soft">沒選的由本店隨機配。</span>
      </p>
      <Button className="min-h-11 justify-self-start text-sm" onClick={onChoose}>
        先去選款
      </Button>
    </section>
  );
}
