import type { invitation } from '@kujiya/contract/invitation';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { invitePath, onwardPath, registerPath } from '@kujiya/contract/shop/paths';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import { formatMoney, formatPoints } from '#lib/format.ts';
import { ourShop } from '#lib/settings.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Letterhead } from './Letterhead.tsx';
import { type Step, Steps } from './Steps.tsx';

export type Gift = AnswerOf<typeof invitation>['data'];

const steps = (points: number): readonly Step[] => [
  { title: '用手機註冊', text: '一則簡訊、一組密碼，一分鐘就好。' },
  { title: '紅利馬上入帳', text: `您和朋友各得 ${formatPoints(points)}，不用輸入邀請碼。` },
  {
    title: '抽的時候折抵',
    text: `${formatPoints(points)}紅利可折 ${formatMoney(pointsDiscount(points))}。`,
  },
];

export function ForVisitor({ code, gift: { inviter_name, reward_amount } }: { code: string; gift: Gift }) {
  return (
    <>
      <Letterhead
        title={`${inviter_name} 邀請您`}
        text={`來${ourShop.shortName}抽一番賞、拆盒玩、轉轉蛋。註冊就送您 ${formatPoints(reward_amount)}紅利。`}
      />
      <div className="grid gap-1">
        <ButtonLink to={registerPath} variant="primary" size="lg" className="w-full">
          免費註冊，領 {formatPoints(reward_amount)}
        </ButtonLink>
        <ButtonLink to={onwardPath(invitePath(code))} variant="quiet" className="justify-self-center text-sm">
          已經是會員？登入
        </ButtonLink>
      </div>
      <Steps of={steps(reward_amount)} className="ticket grid px-4" />
      <p className="text-center text-xs text-ink-soft desk:text-left">
        邀請禮限第一次在本店使用的手機號碼，每個號碼一次。
      </p>
    </>
  );
}
