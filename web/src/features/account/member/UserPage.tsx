import LogOut from 'lucide-react/icons/log-out';
import { useToken } from '#lib/api.tsx';
import { useLogout } from '#shop/session/useLogout.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { Drawers } from './Drawers.tsx';
import { MemberCard, MemberCardSkeleton } from './MemberCard.tsx';
import { MemberLinks } from './MemberLinks.tsx';
import { VisitorView } from './VisitorView.tsx';

export function Component() {
  const member = useToken() !== undefined;
  usePageTitle('我的');
  return member ? <MemberView /> : <VisitorView />;
}

function MemberView() {
  const user = useUser();
  const leave = useLogout();
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-3 py-5 desk:max-w-6xl desk:grid-cols-[22rem_minmax(0,1fr)] desk:items-start desk:gap-8 desk:py-12">
      <div className="desk:sticky desk:top-28">
        <Loaded query={user} failed="會員資料暫時載入不了" skeleton={<MemberCardSkeleton />}>
          {(member) => <MemberCard member={member} />}
        </Loaded>
      </div>
      <div className="grid gap-6 desk:gap-8">
        <Drawers />
        <MemberLinks badges={user.data?.badge_status} />
        <Button variant="quiet" onClick={leave} className="justify-self-center text-sm">
          <LogOut size={18} aria-hidden="true" />
          登出
        </Button>
      </div>
    </div>
  );
}
