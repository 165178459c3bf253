import { rechargeSummary } from '@kujiya/contract/recharge';
import { formatCount, formatMoney } from '#lib/format.ts';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { Loading } from '#ui/Skeleton.tsx';

const games = [
  { id: 'ichiban', label: '一番賞' },
  { id: 'blindbox', label: '盒玩' },
  { id: 'gacha', label: '轉蛋' },
  { id: 'other', label: '其他' },
] as const;

/** The month with open eyes: what came in, what went where, what was won. */
export function MonthCard() {
  const summary = useMemberQuery(rechargeSummary);
  if (summary.isPending)
    return (
      <Loading>
        <span className="skeleton block h-44" />
      </Loading>
    );
  if (!summary.data) return null;
  const { month, topped_up, spent, won } = summary.data.data;
  const total = games.reduce((sum, { id }) => sum + spent[id], 0);
  return (
    <section aria-labelledby="month" className="ticket">
      <div className="grid gap-3 p-4 desk:p-5">
        <h2 id="month" className="font-black">
          {Number(month.slice(5))} 月
        </h2>
        <dl className="grid grid-cols-3 gap-2 text-center">
          {[
            ['儲值', formatMoney(topped_up)],
            ['消費', formatCount(total)],
            ['獲得獎項', `${formatCount(won)} 件`],
          ].map(([label, value]) => (
            <div key={label} className="grid gap-0.5">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-print text-lg">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <dl className="ticket-tear grid gap-1 p-4 text-sm desk:p-5">
        {games
          .filter(({ id }) => id !== 'other' || spent.other > 0)
          .map(({ id, label }) => (
            <div key={id} className="flex justify-between">
              <dt>{label}</dt>
              <dd className="font-print text-base">{formatCount(spent[id])}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
