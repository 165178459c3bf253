import { checkInLimits, checkInRewards } from '@kujiya/contract/check-in';
import { installLimits } from '@kujiya/contract/install';
import { invitationLimits } from '@kujiya/contract/invitation';
import { pointsPerToken, pointsStep } from '@kujiya/contract/shop/pricing';
import { vipLevels } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import { sellingPage } from '@kujiya/contract/staff/paths';
import { shopTasks, taskCategories } from '@kujiya/contract/tasks';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { Line, Panel, Section } from '#kit/Section.tsx';

const categoryWords = { daily: '每日任務', weekly: '每週任務', monthly: '每月任務' } as const;

const columns: readonly [title: string, of: (level: (typeof vipLevels)[number]) => string][] = [
  ['成長值門檻', ({ growth }) => formatCount(growth)],
  ['每消費 100 元的紅利', ({ rebate }) => `${rebate} 點`],
  ['紅利最多折抵', ({ pointsLimit }) => `${pointsLimit}%`],
  ['每月道具卡', ({ cards }) => `${cards} 張`],
  ['每月優惠券', ({ coupons }) => `${coupons} 張`],
  ['保級成長值', ({ hold }) => (hold === 0 ? '不降級' : `${vipLimits.holdDays} 天內 ${formatCount(hold)}`)],
];

type Coupon = { couponAmount: number; couponFrom: number; couponDays: number };
const couponText = ({ couponAmount, couponFrom, couponDays }: Coupon) =>
  `滿 ${formatMoney(couponFrom)} 折 ${formatMoney(couponAmount)}，${couponDays} 天內可用`;

const others = [
  ['邀請好友', '雙方各得，好友綁定手機後入帳', `紅利 ${invitationLimits.reward} 點`],
  ['加到主畫面', couponText(installLimits), '優惠券 1 張'],
  ['紅利折抵', `每次用 ${pointsStep} 點的倍數`, `${pointsPerToken} 點折 1 代幣`],
] as const;

/** The rules that members play by, as the contract declares them. */
export function LevelsPage() {
  return (
    <article className="grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="font-black text-xl">任務與等級</h1>
      <p className="text-ink-soft">
        這一頁只供查看。等級、紅利和任務是會員已經累積的權利，條款和每一筆計算都用同一份數字，所以只能和新版程式一起改，不能在後台修改。運費、保管天數和儲值金額可以改，在
        <Link href={sellingPage} className="underline">
          出貨與付款
        </Link>
        。
      </p>
      <Panel title="會員等級">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
        <section className="overflow-x-auto" tabIndex={0} aria-label="會員等級的門檻與禮遇">
          <table className="list">
            <thead>
              <tr>
                <th scope="col">等級</th>
                {columns.map(([title]) => (
                  <th key={title} scope="col" className="text-right">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {vipLevels.map((level, i) => (
                <tr key={level.name}>
                  <th scope="row" className="whitespace-nowrap text-left">
                    {i + 1} {level.name}
                  </th>
                  {columns.map(([title, of]) => (
                    <td key={title} className="whitespace-nowrap text-right tabular-nums">
                      {of(level)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="text-ink-soft text-sm">
          每月優惠券{couponText(vipLimits)}；道具卡 {vipLimits.cardDays} 天內可用。
        </p>
      </Panel>
      {taskCategories.map((category) => (
        <Section key={category} title={categoryWords[category]}>
          {shopTasks
            .filter((task) => task.category === category)
            .map(({ key, name, description, growth }) => (
              <Line key={key} main={name} more={description} side={`成長值 +${growth}`} />
            ))}
        </Section>
      ))}
      <Section title="簽到獎勵" hint={`連續 ${checkInLimits.days} 天一輪，斷了從第 1 天開始`}>
        {checkInRewards.map((reward, i) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a round never change their order
            key={i}
            main={`第 ${i + 1} 天`}
            more={reward.coupon > 0 && `＋NT$${reward.coupon} 優惠券，${checkInLimits.couponDays} 天內可用`}
            side={`紅利 ${reward.points} 點`}
          />
        ))}
      </Section>
      <Section title="其他固定的數字">
        {others.map(([main, more, side]) => (
          <Line key={main} main={main} more={more} side={side} />
        ))}
      </Section>
    </article>
  );
}
