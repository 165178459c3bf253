import Heart from 'lucide-react/icons/heart';
import { useMembersOnly } from '#shop/session/useMembersOnly.ts';
import { Button } from '#ui/Button.tsx';
import { useLike } from './useLike.ts';

/**
 * Puts a product that cannot be bought now on the member's wish list: they are notified when it opens or is there
 * again.
 */
export function TellMe({ productId, when }: { productId: number; when: '開賣' | '補貨' }) {
  const membersOnly = useMembersOnly();
  const { liked, toggle } = useLike(productId);
  return (
    <Button
      aria-pressed={liked}
      className="w-full px-3 text-sm whitespace-nowrap"
      onClick={() => membersOnly(toggle)}
    >
      <Heart
        size={20}
        strokeWidth={2.25}
        aria-hidden="true"
        className={liked ? 'fill-kuji text-kuji' : 'text-kuji'}
      />
      {liked ? `在心願清單裡，${when}就通知您` : `${when}通知我`}
    </Button>
  );
}
