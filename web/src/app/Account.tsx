import { newsPath, signUpPath, userPath } from '@kujiya/contract/shop/paths';
import Bell from 'lucide-react/icons/bell';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Suspense } from 'react';
import { useToken } from '#lib/api.tsx';
import { useHydrated } from '#lib/hydration.ts';
import { optionalNamed } from '#lib/lazy-named.ts';
import { Link } from '#lib/navigation.tsx';
import { useUser } from '#shop/session/user.ts';
import { IconLink } from '#ui/IconButton.tsx';

// Visitors own nothing, so they need not fetch this chunk.
const Belongings = optionalNamed(() => import('./Belongings.tsx'), 'Belongings');

const worded = 'flex min-h-11 items-center gap-2 rounded-md px-2.5 font-semibold hover:bg-white/8';

/**
 * The header's right end: the member's tokens, the links to their toys and to the account; for visitors 註冊 and 登入 in
 * words. The login is known only late, so the words wait for it, its width is always that of a large balance, and the
 * part that everybody sees stands at its end: nothing moves.
 */
export function Account() {
  const { data: user } = useUser();
  const member = useToken() !== undefined;
  const hydrated = useHydrated();
  return (
    <div className="flex w-70 items-center justify-end gap-2">
      {user && (
        <Suspense fallback={null}>
          <Belongings tokens={user.tokens} />
        </Suspense>
      )}
      {hydrated && !member ? (
        <>
          <Link to={signUpPath} className={worded}>
            <UserRoundPlus size={26} aria-hidden="true" />
            註冊
          </Link>
          <Link to={userPath} className={worded}>
            <CircleUserRound size={26} aria-hidden="true" />
            登入
          </Link>
        </>
      ) : (
        <IconLink
          bare
          to={userPath}
          label={user ? '我的帳號' : '會員登入'}
          icon={<CircleUserRound size={26} />}
        />
      )}
      <IconLink
        bare
        to={newsPath}
        label="通知"
        icon={<Bell size={26} />}
        dot={user?.badge_status.show_notification_badge ?? false}
      />
    </div>
  );
}
