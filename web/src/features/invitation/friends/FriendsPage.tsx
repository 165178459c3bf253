import { invitationLink } from '@kujiya/contract/invitation';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { FriendStamps } from './FriendStamps.tsx';
import { InviteSkeleton } from './FriendsSkeleton.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { InviteTicket } from './InviteTicket.tsx';

/** `/settings/invite` */
export function Component() {
  const mine = useMemberQuery(invitationLink);
  return (
    <SettingsFrame title="邀請好友" lead="朋友用您的連結註冊，兩個人都有紅利。">
      <Loaded query={mine} failed="獲取邀請連結失敗" skeleton={<InviteSkeleton />}>
        {({ data }) => (
          <div className="grid gap-5">
            <InviteTicket invitation={data} />
            <FriendStamps invitation={data} />
            <HowItWorks points={data.invitation_reward.reward_amount} />
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}
