import { formatPrice } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { QuantityPicker } from './QuantityPicker.tsx';

/** Asks for the number of capsules on phones; on desktop the picker is on the page. */
export function QuantitySheet({
  open,
  onClose,
  quantity,
  stock,
  unitPrice,
  onChange,
  onBuy,
}: {
  open: boolean;
  onClose: () => void;
  quantity: number;
  stock: number;
  unitPrice: number;
  onChange: (quantity: number) => void;
  onBuy: () => void;
}) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="要轉幾顆？"
      footer={
        <Button variant="primary" size="lg" className="w-full" data-autofocus onClick={onBuy}>
          轉 {quantity} 顆・{formatPrice(unitPrice * quantity)}
        </Button>
      }
    >
      <div className="grid gap-3 pt-1">
        <QuantityPicker
          name="quantity-sheet"
          value={quantity}
          stock={stock}
          unitPrice={unitPrice}
          onChange={onChange}
        />
        <p className="text-sm text-ink-soft">這一批還有 {stock} 顆。多顆一起轉，會一顆接一顆掉出來。</p>
      </div>
    </Sheet>
  );
}
