import { type InvitationState, invitationLink, registerInvitation } from '@kujiya/contract/invitation';
import { getUser } from '@kujiya/contract/member';
import { friendsPath, homePath } from '@kujiya/contract/shop/paths';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery, callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatPoints } from '#lib/format.ts';
import { intentKey } from '#lib/intent-key.ts';
import { forgetInvitation } from '#shop/session/invitation-code.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { useToast } from '#ui/Toast.tsx';
import { Accepted } from './Accepted.tsx';
import type { Gift } from './ForVisitor.tsx';
import { Letterhead } from './Letterhead.tsx';

const rewardTexts: Record<InvitationState, string> = {
  waiting: '綁定第一次在本店使用的手機號碼後，雙方的紅利就會入帳。',
  pending: '紅利幾秒內入帳，付款時就能折抵。',
  granted: '邀請禮已經入帳，付款時就能折抵。',
  held: '邀請禮審核中，通過後雙方都會收到。',
  declined: '這筆邀請不符合活動資格，所以沒有邀請禮。',
};
const rewardText = (state: InvitationState | null): string => rewardTexts[state ?? 'waiting'];

/** The invitation as a signed-in member sees it: a new member may still name the inviter. */
export function ForMember({ code, gift: { inviter_name, reward_amount } }: { code: string; gift: Gift }) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const user = useUser();
  const [idempotencyKey] = useState(intentKey);
  const mine = useQuery(apiQuery(client, invitationLink, {}));
  const accepting = useMutation({
    mutationFn: () => client(registerInvitation, { body: { invitation_code: code } }, { idempotencyKey }),
    onSuccess: () => {
      forgetInvitation();
      void queries.invalidateQueries({ queryKey: callKey(getUser) });
    },
    onError: (error) => toast(messageOf(error, '處理邀請連結失敗'), { tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(invitationLink) }),
  });

  if (accepting.data) {
    const { message, data } = accepting.data;
    return (
      <Accepted
        stamp={data.state === 'pending' ? '已收下' : '已登記'}
        title={message}
        text={
          data.state === 'pending'
            ? '紅利幾秒內入帳，付款時就能折抵。'
            : user.data?.phone
              ? '您的手機號碼以前在本店用過，所以沒有邀請禮。'
              : `綁定手機號碼之後，您和${inviter_name}各得 ${formatPoints(reward_amount)}紅利。`
        }
        news
      />
    );
  }
  if (mine.isError)
    return <ErrorState message={messageOf(mine.error)} onRetry={() => mine.refetch()} className="-my-8" />;
  if (!mine.data)
    return (
      <Loading className="grid justify-items-center gap-4 desk:justify-items-start">
        {bar('w-56', 'h-8')}
        {bar('w-full', 'h-14')}
      </Loading>
    );
  const { invitation_code, invited_by, can_be_invited } = mine.data.data;
  if (invitation_code === code.toUpperCase())
    return (
      <>
        <Letterhead title="這是您自己的邀請" text="朋友打開這個連結，看到的就是這張雙聯券。" />
        <ButtonLink to={friendsPath} variant="primary" size="lg" className="w-full">
          傳給朋友
        </ButtonLink>
      </>
    );
  if (invited_by === code.toUpperCase())
    return (
      <Accepted
        stamp="已使用"
        title={`您收下了${inviter_name}的邀請`}
        text={rewardText(mine.data.data.my_reward)}
        news={false}
      />
    );
  if (can_be_invited)
    return (
      <>
        <Letterhead
          title={`${inviter_name} 邀請您`}
          text={`接受邀請，您和${inviter_name}各得 ${formatPoints(reward_amount)}紅利。`}
        />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          pending={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          接受邀請
        </Button>
        <p className="text-center text-xs text-ink-soft desk:text-left">
          每位會員只能接受一次邀請，接受後不能更換。
        </p>
      </>
    );
  return (
    <>
      <Letterhead
        title="您已經是會員了"
        text="邀請禮送給註冊 7 天內、還沒用過邀請碼的新會員。換您送朋友一張吧。"
      />
      <ButtonLink to={friendsPath} variant="primary" size="lg" className="w-full">
        邀請我的朋友
      </ButtonLink>
      <ButtonLink to={homePath} className="w-full">
        去逛逛
      </ButtonLink>
    </>
  );
}
