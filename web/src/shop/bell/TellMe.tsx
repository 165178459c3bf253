import Bell from 'lucide-react/icons/bell';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { useBell } from './useBell.ts';

/** The button of a product that cannot be bought now: its bell, which says what it will do. */
export function TellMe({
  productId,
  when,
  className,
}: {
  productId: number;
  when: '開賣' | '補貨';
  className?: string;
}) {
  const { on, press } = useBell(productId);
  return (
    <Button
      size="lg"
      aria-pressed={on}
      className={cx('w-full px-3 whitespace-nowrap', className)}
      onClick={press}
    >
      <Bell size={20} aria-hidden="true" className={on ? 'fill-butter' : undefined} />
      {on ? `${when}就通知您` : `${when}通知我`}
    </Button>
  );
}
