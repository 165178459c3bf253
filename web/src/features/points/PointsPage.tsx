import { getPointsBalance, pointsHistory, pointsLimits } from '@kujiya/contract/points';
import {
  beanExchangePath,
  beanListPath,
  checkInPath,
  couponsPath,
  userPath,
} from '@kujiya/contract/shop/paths';
import { pointsDiscount, pointsPerToken, pointsStep } from '@kujiya/contract/shop/pricing';
import { useQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { formatCount, formatLastDay, formatPoints } from '#lib/format.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { bothOf, Loaded } from '#ui/Loaded.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { HistoryRows } from './HistoryRows.tsx';

/** The movements shown here, of the page that the whole list begins with. */
const shown = 5;

/** The discount in tokens of these points, in whole steps. */
const usable = (points: number) => pointsDiscount(points - (points % pointsStep));

/** The member's bonus points: the balance, its expiry, and the last movements. */
export function Component() {
  const client = useClient();
  const enabled = useToken() !== undefined;
  const balance = useQuery({ ...apiQuery(client, getPointsBalance, {}), enabled, staleTime: 0 });
  const history = useQuery({
    ...apiQuery(client, pointsHistory, { query: { page: 1, per_page: pointsLimits.pageSize } }),
    enabled,
    staleTime: 0,
  });
  return (
    <>
      <TitleBar
        title="紅利點數"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={beanListPath}>明細</TitleLink>}
      />
      <div className="gutters grid gap-5 py-4 desk:grid-cols-[26rem_minmax(0,1fr)] desk:items-start desk:gap-10">
        <Loaded
          query={bothOf(balance, history)}
          failed="紅利點數暫時載入不了"
          skeleton={<ListSkeleton rows={5} />}
        >
          {([{ data: now }, { data: entries }]) => (
            <>
              <div className="grid gap-4">
                <section aria-labelledby="balance" className="ticket">
                  <div className="on-night relative overflow-hidden rounded-t-[10px] p-5">
                    <span aria-hidden="true" className="rays absolute inset-0" />
                    <div className="relative">
                      <h2 id="balance" className="text-sm font-normal text-night-soft">
                        可用紅利
                      </h2>
                      <p className="text-2xl text-butter">
                        <NumberRoll value={now.total_points} />
                        <span className="ml-1 text-base">點</span>
                      </p>
                      <p className="text-sm text-night-soft">
                        可折 NT${formatCount(usable(now.total_points))}，每筆最多折{' '}
                        {now.points_discount_limit}%
                      </p>
                    </div>
                  </div>
                  <div className="ticket-tear grid gap-3 p-4">
                    {now.owed_points > 0 && (
                      <p className="rounded-sm bg-kuji-tint px-3 py-2 text-sm font-semibold text-kuji-ink">
                        欠 {formatPoints(now.owed_points)}：退款收回的回饋已經用掉，之後得到的點數會先抵扣。
                      </p>
                    )}
                    <p className="flex items-center gap-2 text-sm">
                      <Hourglass size={18} aria-hidden="true" className="shrink-0 text-kuji" />
                      {now.next_expiry === null
                        ? `${pointsLimits.soonDays} 天內沒有點數到期`
                        : `${formatPoints(now.expiring_points)}快到期，最早的可用至 ${formatLastDay(now.next_expiry)}，過期就不能再用`}
                    </p>
                    <ButtonLink to={beanExchangePath} variant="primary" size="lg">
                      兌換購物金
                    </ButtonLink>
                    <ButtonLink to={checkInPath}>簽到賺紅利</ButtonLink>
                  </div>
                </section>
                <Panel className="p-4 text-sm">
                  <h2 className="pb-1 text-base">紅利怎麼用</h2>
                  <ul className="grid list-disc gap-1 pl-5">
                    <li>
                      付款時以 {pointsStep} 點為單位折抵，{pointsPerToken} 點折 NT$1。
                    </li>
                    <li>點數自獲得起一年內可用，先到期的先用，過期就不能再用。</li>
                    <li>
                      {`每 ${pointsLimits.exchangePoints} 點可兌換 NT$${pointsLimits.exchangeAmount} 購物金，收在優惠券裡。`}
                    </li>
                    <li>
                      訂單取消或退款時，用掉的點數原數退回，「可用至」的那天不變；該筆的回饋依比例收回。
                    </li>
                    <li>到期前 30 天和 7 天會通知您。</li>
                  </ul>
                </Panel>
              </div>
              <section>
                <h2 className="pb-2 text-base">最近的紅利</h2>
                {entries.length === 0 ? (
                  <p className="text-sm text-ink-soft">還沒有紅利紀錄。</p>
                ) : (
                  <>
                    <HistoryRows entries={entries.slice(0, shown)} />
                    <div className="flex flex-wrap justify-center gap-3 pt-3">
                      <ButtonLink to={beanListPath}>看全部明細</ButtonLink>
                      <ButtonLink to={couponsPath}>我的優惠券</ButtonLink>
                    </div>
                  </>
                )}
              </section>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
