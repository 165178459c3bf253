import { tasksPath, vipPath } from '@kujiya/contract/shop/paths';
import { vipLevel, vipLevels } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import { useToken } from '#lib/api.tsx';
import { formatCount } from '#lib/format.ts';
import { Medal } from '#shop/vip/Medal.tsx';
import { rebateText } from '#shop/vip/rebate.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';

const columns = ['等級', '成長值', '每百元送', '折抵上限', '道具卡', '購物金'] as const;
const [diamond, master] = [vipLevel(5), vipLevel(6)];

/** `/viprule`: the requirements and benefits of each level, open to everybody. */
export function Component() {
  const member = useToken() !== undefined;
  return (
    <>
      <TitleBar title="VIP 規則" back={vipPath} />
      <div className="mx-auto grid w-full max-w-4xl gap-5 px-3 py-4 desk:py-8">
        <Panel>
          <table className="w-full text-center text-sm desk:text-base">
            <caption className="sr-only">每個等級需要的成長值與每月禮遇</caption>
            <thead className="border-b-[1.5px] border-ink bg-butter text-xs desk:text-sm">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className="px-0.5 py-2.5 font-black desk:px-3">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y-[1.5px] divide-paper-deep tabular-nums">
              {vipLevels.map(({ name, growth, rebate, pointsLimit, cards, coupons }, place) => (
                <tr key={name}>
                  <th scope="row" className="px-1 py-2 font-black">
                    <span className="grid justify-items-center desk:flex desk:items-center desk:gap-3 desk:pl-4">
                      <Medal level={place + 1} className="w-8 desk:w-10" />
                      {name}
                    </span>
                  </th>
                  <td>{formatCount(growth)}</td>
                  <td>{rebate} 點</td>
                  <td>{pointsLimit}%</td>
                  <td>{cards} 張</td>
                  <td>{coupons} 張</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
        <div className="grid gap-5 desk:grid-cols-2">
          <Panel className="p-4">
            <h2 className="pb-2 text-base">成長值與升級</h2>
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              <li>抽選和商城每實付 1 元（或 1 代幣）得 1 成長值；儲值、運費和贈點不算。</li>
              <li>完成任務也能領成長值。達到門檻就立刻升級，青銅到白金不會降級。</li>
              <li>訂單退款時，該筆的成長值與回饋點數會依比例收回。</li>
            </ul>
          </Panel>
          <Panel className="p-4">
            <h2 className="pb-2 text-base">鑽石與大師：達到與維持</h2>
            <dl className="grid gap-2 text-sm">
              <div>
                <dt className="font-black">達成條件</dt>
                <dd>
                  累積成長值 {formatCount(diamond.growth)} 升級{diamond.name}，{formatCount(master.growth)}{' '}
                  升級
                  {master.name}。
                </dd>
              </div>
              <div>
                <dt className="font-black">維持條件</dt>
                <dd>
                  每 {vipLimits.holdDays} 天評定一次：期間內 {formatCount(diamond.hold)} 成長值維持
                  {diamond.name}，{formatCount(master.hold)} 維持{master.name}；不足時降一級，最低到
                  {vipLevel(vipLimits.floor).name}。
                </dd>
              </div>
              <div>
                <dt className="font-black">恢復等級</dt>
                <dd>曾經達到過的等級，之後任一期累積到維持的成長值，當下就恢復。</dd>
              </div>
            </dl>
          </Panel>
          <Panel className="p-4">
            <h2 className="pb-2 text-base">每月禮遇</h2>
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              <li>每月 1 日台北時間 0:00，依當時的等級發放道具卡與購物金。</li>
              <li>道具卡為提示卡與透視卡輪流，{vipLimits.cardDays} 天內有效。</li>
              <li>
                購物金每張 NT${vipLimits.couponAmount}，滿 NT${vipLimits.couponFrom} 可用，
                {vipLimits.couponDays} 天內有效；一番賞除外。
              </li>
            </ul>
          </Panel>
          <Panel className="p-4">
            <h2 className="pb-2 text-base">回饋與折抵</h2>
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              <li>回饋照實付金額算：青銅{rebateText(1)}，付款後自動入帳，一年內有效。</li>
              <li>折抵上限是紅利最多能付一筆訂單的幾成；20 點折 NT$1。</li>
            </ul>
          </Panel>
        </div>
        <div className="grid gap-3 desk:mx-auto desk:grid-cols-2">
          <ButtonLink to={vipPath} variant="primary" size="lg" className="desk:px-10">
            {member ? '看我的等級' : '登入看我的等級'}
          </ButtonLink>
          <ButtonLink to={tasksPath} size="lg">
            做任務賺成長值
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
