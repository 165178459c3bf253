import { invitationLink } from '@kujiya/contract/invitation';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { SettingsFrame } from '#shop/account-frame/SettingsFrame.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { FriendStamps } from './FriendStamps.tsx';
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

/** Placeholder of the ticket and the card of stamps. */
function InviteSkeleton() {
  return (
    <Loading className="grid gap-5">
      <div className="ticket">
        <div className="on-night h-32 rounded-t-[10px]" />
        <div className="ticket-tear grid gap-4 p-4 desk:p-6">
          {bar('w-full', 'h-12')}
          {bar('w-full', 'h-14')}
        </div>
      </div>
      <div className="rounded-md border-[1.5px] border-paper-edge bg-white p-4 desk:p-6">
        {bar('w-full', 'h-40')}
      </div>
    </Loading>
  );
}
