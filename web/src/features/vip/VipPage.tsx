import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { cardsPath, couponsPath, tasksPath, userPath, vipRulePath } from '@kujiya/contract/shop/paths';
import { vipLevel, vipLevels } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import { getVip } from '@kujiya/contract/vip';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { formatCount, formatDate, formatLastDay } from '#lib/format.ts';
import { accountCrumbs } from '#shop/account-frame/crumbs.ts';
import { Medal } from '#shop/vip/Medal.tsx';
import { rebateText } from '#shop/vip/rebate.ts';
import { wayText } from '#shop/vip/way.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Meter } from '#ui/Meter.tsx';
import { NumberRoll } from '#ui/NumberRoll.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { gainsOf } from './words.ts';

type Vip = AnswerOf<typeof getVip>['data'];

/** `/vipinfo`: the member's level, the growth to the next one, and this month's supply. */
export function Component() {
  const enabled = useToken() !== undefined;
  const vip = useQuery({ ...apiQuery(useClient(), getVip, {}), enabled, staleTime: 0 });
  return (
    <>
      <TitleBar
        title="VIP 中心"
        back={userPath}
        crumbs={accountCrumbs}
        right={<TitleLink to={vipRulePath}>規則</TitleLink>}
      />
      <div className="gutters grid gap-5 py-4 desk:grid-cols-[28rem_minmax(0,1fr)] desk:items-start desk:gap-10 desk:py-8">
        <Loaded query={vip} failed="會員等級暫時載入不了" skeleton={<ListSkeleton rows={5} />}>
          {({ data }) => (
            <>
              <div className="grid gap-4">
                <LevelCard vip={data} />
                {data.hold && <Hold hold={data.hold} level={data.vip_level} />}
              </div>
              <div className="grid gap-4">
                <Supply vip={data} />
                <Benefits vip={data} />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function LevelCard({ vip }: { vip: Vip }) {
  const { next } = vip;
  return (
    <section aria-labelledby="level" className="ticket">
      <div className="on-night relative overflow-hidden rounded-t-[10px] p-5">
        <span aria-hidden="true" className="rays absolute inset-0" />
        <div className="relative flex items-center gap-4">
          <Medal level={vip.vip_level} className="w-24 shrink-0" />
          <div className="min-w-0">
            <p className="text-sm text-night-soft">目前等級 Lv.{vip.vip_level}</p>
            <h2 id="level" className="text-2xl leading-tight text-butter">
              {vip.vip_level_name}會員
            </h2>
            <p className="text-sm text-night-soft">
              成長值{' '}
              <b className="text-base text-white">
                <NumberRoll value={vip.growth_points} />
              </b>
            </p>
          </div>
        </div>
      </div>
      <div className="ticket-tear grid gap-3 p-4">
        {next ? (
          <>
            <p className="font-semibold">{wayText(next)}</p>
            <div>
              <Meter value={vip.progress_percentage} total={100} className="h-3" />
              <p className="mt-1 flex justify-between text-sm text-ink-soft tabular-nums">
                <span>{formatCount(next.regains ? 0 : vipLevel(vip.vip_level).growth)}</span>
                <span>{formatCount(next.need)}</span>
              </p>
            </div>
          </>
        ) : (
          <p className="font-semibold">您已經在最高的等級，謝謝您一路陪著我們。</p>
        )}
        <ol className="grid grid-cols-6 gap-1" aria-label="六個等級">
          {vipLevels.map(({ name }, place) => (
            <li key={name} className="grid justify-items-center gap-1 text-center">
              <Medal level={place + 1} dim={place + 1 > vip.vip_level} className="w-9 desk:w-11" />
              <span className={cx('text-xs', place + 1 === vip.vip_level ? 'font-black' : 'text-ink-soft')}>
                {name}
                {place + 1 === vip.vip_level && <span className="sr-only">，目前的等級</span>}
              </span>
            </li>
          ))}
        </ol>
        <ButtonLink to={tasksPath} variant="primary" size="lg">
          做任務賺成長值
        </ButtonLink>
      </div>
    </section>
  );
}

/** The growth needed to keep the level, and the end of the period. */
function Hold({ hold, level }: { hold: NonNullable<Vip['hold']>; level: number }) {
  const done = hold.have >= hold.need;
  return (
    <Panel className="grid gap-2 p-4">
      <h2 className="flex items-center gap-2 text-base">
        <CalendarClock size={20} aria-hidden="true" className="text-kuji" />
        保級進度
      </h2>
      <p className="text-sm">
        {done
          ? `這一期到 ${formatLastDay(hold.until)}，已經達標。`
          : `到 ${formatLastDay(hold.until)} 再累積 ${formatCount(hold.need - hold.have)} 成長值，就能維持${vipLevel(level).name}；不足時降一級。`}
      </p>
      <Meter value={hold.have} total={hold.need} color="var(--color-mint)" />
      <p className="text-sm text-ink-soft tabular-nums">
        這一期 {formatCount(hold.have)} / {formatCount(hold.need)}
      </p>
    </Panel>
  );
}

/** The supply: the cards and coupons of this month. */
function Supply({ vip }: { vip: Vip }) {
  const { supply } = vip;
  return (
    <section aria-labelledby="supply" className="outline-ink overflow-hidden rounded-md bg-white">
      <div className="bg-butter p-4">
        <h2 id="supply" className="text-base">
          本月禮遇
        </h2>
        <p className="text-sm">
          {supply
            ? `${formatDate(supply.issued_at)} 依${vipLevel(supply.level).name}等級發放`
            : '這個月還沒有禮遇；加入後的第一個 1 日開始發放。'}
        </p>
      </div>
      {supply && (
        <dl className="ticket-tear grid grid-cols-2 divide-x-2 divide-dashed divide-paper-edge py-4 text-center">
          <Gift name="道具卡" count={supply.cards} to={cardsPath} link="看我的卡" />
          <Gift
            name={`NT$${vipLimits.couponAmount} 購物金`}
            count={supply.coupons}
            to={couponsPath}
            link="看優惠券"
          />
        </dl>
      )}
      <p className="border-t-[1.5px] border-paper-deep px-4 py-3 text-sm text-ink-soft">
        下一次 {formatDate(vip.next_supply)} 0:00，依當時的等級發放。
      </p>
    </section>
  );
}

const Gift = ({ name, count, to, link }: { name: string; count: number; to: string; link: string }) => (
  <div className="grid justify-items-center gap-1 px-3">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-sm font-semibold">
      <span className="mr-1 font-print text-2xl leading-none">{formatCount(count)}</span>張
    </dd>
    <dd className="w-full pt-1">
      <ButtonLink to={to} className="w-full text-sm">
        {link}
      </ButtonLink>
    </dd>
  </div>
);

function Benefits({ vip }: { vip: Vip }) {
  const level = vipLevel(vip.vip_level);
  return (
    <Panel className="grid gap-4 p-4 desk:grid-cols-2 desk:gap-8">
      <section>
        <h2 className="pb-2 text-base">{level.name}會員享有</h2>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          <li>{rebateText(vip.vip_level)}</li>
          <li>每筆最多可用紅利折抵 {vip.points_discount_limit}%</li>
          <li>每月道具卡 {level.cards} 張</li>
          <li>
            每月 NT${vipLimits.couponAmount} 購物金 {level.coupons} 張（滿 {vipLimits.couponFrom}）
          </li>
        </ul>
      </section>
      {vip.next && (
        <section>
          <h2 className="pb-2 text-base">升級{vipLevel(vip.next.level).name}再享</h2>
          <ul className="grid list-disc gap-1 pl-5 text-sm marker:text-kuji">
            {gainsOf(vip.next.level).map((gain) => (
              <li key={gain} className="font-semibold">
                {gain}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}
