import LogOut from 'lucide-react/icons/log-out';
import { messageOf } from '#lib/client.ts';
import { useLogout } from '#shop/session/useLogout.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { MemberCard, MemberCardSkeleton } from './MemberCard.tsx';
import { MemberLinks } from './MemberLinks.tsx';

export function MemberView() {
  const user = useUser();
  const leave = useLogout();
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-3 py-5 desk:max-w-5xl desk:grid-cols-[26rem_minmax(0,1fr)] desk:items-start desk:gap-10 desk:py-12">
      <div className="desk:sticky desk:top-28">
        {user.data ? (
          <MemberCard member={user.data} />
        ) : user.isError ? (
          <ErrorState
            title="會員資料暫時載入不了"
            message={messageOf(user.error)}
            onRetry={() => user.refetch()}
          />
        ) : (
          <MemberCardSkeleton />
        )}
      </div>
      <div className="grid gap-5">
        <MemberLinks />
        <Button variant="quiet" onClick={leave} className="justify-self-center text-sm">
          <LogOut size={18} aria-hidden="true" />
          登出
        </Button>
      </div>
    </div>
  );
}
