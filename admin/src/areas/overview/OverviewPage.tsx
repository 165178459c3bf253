import type { CallShape, InputOf } from '@kujiya/contract/kernel/call';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import {
  type MemberFigures,
  type MoneyFigures,
  overviewDraws,
  overviewMembers,
  overviewMoney,
} from '@kujiya/contract/staff/overview';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount, formatMoney } from '@kujiya/web/lib/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { DaysFilter } from '#kit/DaysFilter.tsx';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { TabLinks } from '#kit/TabLinks.tsx';
import { BestProducts } from './BestProducts.tsx';
import { DayPanel, type Figure } from './DayPanel.tsx';
import { LotsOnSale } from './LotsOnSale.tsx';
import { Odds } from './Odds.tsx';
import { changeText, presets, type Range, rangeIn } from './range.ts';

const sales: readonly Figure<MoneyFigures & { day: string }>[] = [
  // First, so that a phone shows the sum without scrolling.
  { title: '銷售', value: ({ sold }) => sold },
  { title: '一番賞', value: ({ tickets }) => tickets, line: ['tier-a'] },
  { title: '盒玩', value: ({ boxes }) => boxes, line: ['tier-b', 8, 4] },
  { title: '轉蛋', value: ({ capsules }) => capsules, line: ['tier-d-ink', 2, 3] },
  { title: '商城', value: ({ goods }) => goods, line: ['tier-c-ink', 12, 4, 2, 4] },
  { title: '盒櫃運費', value: ({ shipping }) => shipping },
];
const flows: readonly Figure<MoneyFigures & { day: string }>[] = [
  { title: '儲值', value: ({ topped_up }) => topped_up, line: ['tier-c-ink'] },
  { title: '退款', value: ({ refunded }) => refunded, line: ['tier-a', 8, 4] },
];
const drawFigures: readonly Figure<{ day: string; draws: number }>[] = [
  { title: '抽出', value: ({ draws }) => draws, line: ['tier-a'] },
];
const people: readonly Figure<MemberFigures & { day: string }>[] = [
  { title: '新會員', value: ({ joined }) => joined, line: ['tier-b'] },
  { title: '第一次買', value: ({ new_buyers }) => new_buyers, line: ['tier-a', 8, 4] },
  { title: '再來買', value: ({ returning_buyers }) => returning_buyers, line: ['tier-c-ink', 2, 3] },
];

/** The figures of one kind for a range; those of the range before stay until these have come. */
function useRange<const C extends CallShape>(declared: C, range: Range, enabled: boolean) {
  return useQuery({
    queryKey: [declared.path, range.from, range.to],
    queryFn: ({ signal }) =>
      call(declared, { query: { from: range.from, to: range.to } } as unknown as InputOf<C>, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

function Tile({
  title,
  now,
  before,
  format,
}: {
  title: string;
  now: number;
  before: number;
  format: (value: number) => string;
}) {
  return (
    <div className="rounded-sm border border-paper-edge bg-white p-3">
      <dt className="text-ink-soft text-sm">{title}</dt>
      <dd className="font-black text-lg tabular-nums">
        {format(now)}
        <span className="block font-normal text-ink-soft text-sm">{changeText(now, before, format)}</span>
      </dd>
    </div>
  );
}

/** What the shop sold and to whom, by the days of a range and beside the days before; what its lots still hold. */
export function OverviewPage() {
  const { can } = useStaff();
  const [location] = useLocation();
  const [params] = useSearchParams();
  const today = taipeiDate(Date.now());
  const { preset, ...range } = rangeIn(params, today);
  const money = useRange(overviewMoney, range, can('read_money'));
  const draws = useRange(overviewDraws, range, can('read_lots'));
  const members = useRange(overviewMembers, range, can('read_members'));
  const [sums, drawn, people_] = [money.data?.data, draws.data?.data, members.data?.data];
  const known = sums ?? drawn ?? people_;
  const error = money.error ?? draws.error ?? members.error;
  const canSee = can('read_money') || can('read_lots') || can('read_members');
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto font-black text-xl">總覽</h1>
          {can('read_money') && (
            <Link href="/overview/margins" className="button">
              毛利
            </Link>
          )}
        </div>
        <TabLinks
          label="期間"
          tabs={presets.map((days) => ({
            href: `${location}?days=${days}`,
            title: `最近 ${days} 天`,
            isCurrent: preset === days,
          }))}
        />
        <search>
          <DaysFilter />
        </search>
        {known && (
          <p className="text-ink-soft text-sm">
            {known.from.replaceAll('-', '/')} 到 {known.to.replaceAll('-', '/')}（台北，含最後一天），和前一段{' '}
            {known.before.from.replaceAll('-', '/')} 到 {known.before.to.replaceAll('-', '/')} 比。
            {known.to === today && '今天算到現在。'}
          </p>
        )}
        <Failure text={error && messageOf(error)} />
        {!canSee && <p role="alert">您的職務看不到營收、籤池或會員的數字，請向店長索取權限。</p>}
      </div>
      {known && (
        <dl aria-label="這段期間的合計" className="grid grid-cols-2 gap-2 tablet:grid-cols-4">
          {sums &&
            (
              [
                ['銷售', 'sold'],
                ['儲值', 'topped_up'],
                ['退款', 'refunded'],
              ] as const
            ).map(([title, name]) => (
              <Tile
                key={name}
                title={title}
                now={sums.sums[name]}
                before={sums.before.sums[name]}
                format={formatMoney}
              />
            ))}
          {drawn && (
            <Tile title="抽出" now={drawn.sums.draws} before={drawn.before.sums.draws} format={formatCount} />
          )}
          {people_ &&
            (
              [
                ['新會員', 'joined'],
                ['第一次買', 'new_buyers'],
                ['再來買', 'returning_buyers'],
              ] as const
            ).map(([title, name]) => (
              <Tile
                key={name}
                title={title}
                now={people_.sums[name]}
                before={people_.before.sums[name]}
                format={formatCount}
              />
            ))}
        </dl>
      )}
      {sums && (
        <>
          <DayPanel
            title="每天的銷售"
            hint="已結帳的日子就是結帳的數字；還沒結的，照現在結帳會有的數字算：結帳後才寫入的帳，算在下一個結帳日。"
            days={sums.days}
            figures={sales}
            format={formatMoney}
            formatAxis={formatCount}
          />
          <DayPanel
            title="每天的儲值與退款"
            hint="儲值是買代幣的錢，花掉時才算銷售；退款算在退的那一天。"
            days={sums.days}
            figures={flows}
            format={formatMoney}
            formatAxis={formatCount}
          />
        </>
      )}
      <div className="grid grid-cols-1 gap-6">
        {drawn && (
          <DayPanel
            title="每天抽出的數量"
            hint="籤、盒與轉蛋合計，不含最後賞。"
            days={drawn.days}
            figures={drawFigures}
            format={formatCount}
            formatAxis={formatCount}
          />
        )}
        {people_ && (
          <DayPanel
            title="每天的會員"
            hint="第一次買：以前沒付過錢買東西的人；再來買：更早的日子買過的人。同一天買幾次都算一人。"
            days={people_.days}
            figures={people}
            format={formatCount}
            formatAxis={formatCount}
          />
        )}
      </div>
      {can('read_money') && <BestProducts range={range} />}
      {can('read_lots') && <LotsOnSale />}
      {can('read_lots') && <Odds />}
    </div>
  );
}
