import type { Purchasability } from '@kujiya/contract/shop/pricing';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { closedMessage } from './availability.ts';
import { ClosedText } from './StatusNotice.tsx';

/** Says when a product can be bought that cannot be bought yet. */
export function ClosedSheet({
  state,
  open,
  onClose,
}: {
  state: Purchasability;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet
      question
      open={open}
      onClose={onClose}
      title={!state.open && state.reason === 'not_released' ? '商品尚未發售' : '抽選尚未開放'}
      footer={
        <Button className="w-full" data-autofocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <p className="pt-2 text-center">
        <ClosedText message={closedMessage(state) ?? ''} />
      </p>
    </Sheet>
  );
}
