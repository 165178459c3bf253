import type { Purchasability } from '@kujiya/contract/shop/pricing';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useToken } from '#lib/api.tsx';
import { TellMe } from '#shop/bell/TellMe.tsx';
import { useBell } from '#shop/bell/useBell.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { closedLabel, closedMessage } from './availability.ts';
import { ClosedText } from './ClosedText.tsx';

/**
 * Replaces the red button while a product cannot be bought: a bell, which a member's press sets at once; the answer is
 * the reason with the start of the sale, and the way to take the bell back.
 */
export function ClosedButton({
  productId,
  state,
  className,
}: {
  productId: number;
  state: Purchasability;
  className?: string | undefined;
}) {
  const [asked, setAsked] = useState(false);
  const member = useToken() !== undefined;
  const { on, press } = useBell(productId);
  const close = () => setAsked(false);
  if (state.open) return null;
  if (state.reason === 'off_shelf')
    return (
      <Button variant="primary" size="lg" disabled className={className}>
        {closedLabel(state)}
      </Button>
    );
  return (
    <>
      <Button
        size="lg"
        className={cx('px-3 whitespace-nowrap', className)}
        aria-pressed={on}
        onClick={() => {
          if (member && !on) press();
          setAsked(true);
        }}
      >
        <Bell size={20} aria-hidden="true" className={on ? 'fill-butter' : undefined} />
        {on ? '開賣就通知您' : '開賣通知我'}
      </Button>
      <Sheet
        question
        open={asked}
        onClose={close}
        title={state.reason === 'not_released' ? '商品尚未發售' : '抽選尚未開放'}
        footer={
          <div className="grid gap-2">
            <TellMe productId={productId} when="開賣" />
            <Button className="w-full" data-autofocus onClick={close}>
              知道了
            </Button>
          </div>
        }
      >
        <p className="pt-2 text-center">
          <ClosedText message={closedMessage(state) ?? ''} />
        </p>
        <p className="pt-2 text-center text-sm text-ink-soft">
          {on
            ? '在心願清單裡了：開賣前 10 分鐘和開賣當下各通知您一次。'
            : '按鈴鐺加入心願清單，開賣前 10 分鐘和開賣當下各通知一次。'}
        </p>
      </Sheet>
    </>
  );
}
