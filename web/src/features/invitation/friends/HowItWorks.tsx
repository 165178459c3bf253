import { invitationLimits } from '@kujiya/contract/invitation';
import { pointsDiscount } from '@kujiya/contract/shop/pricing';
import { formatMoney, formatPoints } from '#lib/format.ts';
import { type Step, Steps } from '../Steps.tsx';

const steps = (points: number): readonly Step[] => [
  { title: '把連結傳給朋友', text: '傳連結最方便；口頭報邀請碼，註冊時輸入也可以。' },
  { title: '朋友用手機註冊', text: '手機號碼要是第一次在本店使用的。' },
  {
    title: `雙方各得 ${formatPoints(points)}`,
    text: `綁定手機後幾秒內入帳，付款時可折 ${formatMoney(pointsDiscount(points))}。`,
  },
];

export function HowItWorks({ points }: { points: number }) {
  return (
    <section aria-labelledby="how" className="outline-ink rounded-md bg-white p-4 desk:p-6">
      <h2 id="how" className="text-lg">
        怎麼邀請
      </h2>
      <Steps of={steps(points)} className="mt-2" />
      <p className="mt-1 text-xs text-ink-soft">
        每位新會員只算一次，自己邀請自己不算；同一裝置、網路或卡片的邀請會先審核。朋友已經註冊了？
        {invitationLimits.daysToName} 天內打開您的連結，按「接受邀請」也算數。
      </p>
    </section>
  );
}
