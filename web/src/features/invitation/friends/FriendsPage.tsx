import { invitationLink } from '@kujiya/contract/invitation';
import { messageOf } from '#lib/client.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { FriendStamps } from './FriendStamps.tsx';
import { InviteSkeleton } from './FriendsSkeleton.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InviteTicket } from './InviteTicket.tsx';

/** `/settings/invite` */
export function Component() {
  const mine = useMemberQuery(invitationLink);
  return (
    <SettingsFrame title="邀請好友" lead="朋友用您的連結註冊，兩個人都有紅利。">
      {mine.data ? (
        <div className="grid gap-5">
          <InviteTicket invitation={mine.data.data} />
          <FriendStamps invitation={mine.data.data} />
          <HowItWorks points={mine.data.data.invitation_reward.reward_amount} />
        </div>
      ) : mine.isError ? (
        <ErrorState title="獲取邀請連結失敗" message={messageOf(mine.error)} onRetry={() => mine.refetch()} />
      ) : (
        <InviteSkeleton />
      )}
    </SettingsFrame>
  );
}
