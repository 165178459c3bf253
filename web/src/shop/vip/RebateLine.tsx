import { rebatePoints, vipLevel } from '@kujiya/contract/shop/vip';
import Sparkle from 'lucide-react/icons/sparkle';
import { formatPoints } from '#lib/format.ts';
import { useUser } from '#shop/session/user.ts';

/** The points that the member's level gives back for a payment; empty for a visitor or where nothing is paid. */
export function RebateLine({ paid }: { paid: number }) {
  const user = useUser();
  const level = user.data?.vip_info.vip_level;
  if (level === undefined) return null;
  const points = rebatePoints(paid, level);
  if (points === 0) return null;
  const { name, rebate } = vipLevel(level);
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-soft">
      <Sparkle size={14} aria-hidden="true" className="shrink-0" />
      <span>
        {name}會員回饋 {rebate}%，付款後得 <b className="text-ink">{formatPoints(points)}</b>
      </span>
    </p>
  );
}
