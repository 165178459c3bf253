import { checkInPath, newsPath, searchPath, userPath } from '@kujiya/contract/shop/paths';
import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Search from 'lucide-react/icons/search';
import { useToken } from '#lib/api.tsx';
import { useHydrated } from '#lib/hydration.ts';
import { Link } from '#lib/navigation.tsx';
import { useUser } from '#shop/session/user.ts';
import { IconLink } from '#ui/IconButton.tsx';
import { LogoMark } from '#ui/Logo.tsx';

/**
 * The top of the home screen on phones: the shop's sign, a link that looks like a search box, for visitors the login
 * where it fits, check-in and notifications. The login comes once it is known, and moves nothing.
 */
export function HomeBar() {
  const { data: user } = useUser();
  const token = useToken();
  const visitor = useHydrated() && token === undefined;
  return (
    <div className="home-bar sticky z-10 bg-paper pt-[env(safe-area-inset-top)] desk:hidden">
      <div className="flex h-15 items-center gap-1.5 px-3">
        <LogoMark size={40} />
        <Link
          to={searchPath}
          className="outline-ink flex h-11 min-w-0 grow items-center gap-2 rounded-full bg-white px-4 text-sm text-ink-soft"
        >
          <Search size={18} aria-hidden="true" className="shrink-0" />
          <span className="truncate">搜尋商品</span>
        </Link>
        {visitor && (
          <Link
            to={userPath}
            className="inline-flex min-h-11 min-w-11 items-center justify-center font-black max-[22.5rem]:hidden"
          >
            登入
          </Link>
        )}
        <IconLink
          bare
          to={checkInPath}
          label="每日簽到"
          icon={<CalendarCheck size={26} />}
          dot={user?.badge_status.show_checkin_badge ?? false}
        />
        <IconLink
          bare
          to={newsPath}
          label="通知"
          icon={<Bell size={26} />}
          dot={user?.badge_status.show_notification_badge ?? false}
        />
      </div>
    </div>
  );
}
