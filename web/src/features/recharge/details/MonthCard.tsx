import { getPayer } from '@kujiya/contract/payer';
import { rechargeSummary } from '@kujiya/contract/recharge';
import { payerPath } from '@kujiya/contract/shop/paths';
import { formatCount, formatMoney } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { Meter } from '#ui/Meter.tsx';
import { Loading } from '#ui/Skeleton.tsx';

const games = [
  { id: 'ichiban', label: '一番賞' },
  { id: 'blindbox', label: '盒玩' },
  { id: 'gacha', label: '轉蛋' },
  { id: 'other', label: '其他' },
] as const;

/** The sums of the month: top-ups, spending by game, and items won. */
export function MonthCard() {
  const summary = useMemberQuery(rechargeSummary);
  if (summary.isPending)
    return (
      <Loading>
        <span className="skeleton block h-83 desk:h-87" />
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
            ['消費', formatMoney(total)],
            ['獲得獎品', `${formatCount(won)} 件`],
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
              <dd className="font-print text-base">{formatMoney(spent[id])}</dd>
            </div>
          ))}
      </dl>
      <Limits />
    </section>
  );
}

/** The member's own limits of the day and the month, and the link to set them. */
function Limits() {
  const payer = useMemberQuery(getPayer);
  const { day, month } = payer.data?.data ?? {};
  const set = [
    { label: '今天付了', of: day },
    { label: '這個月付了', of: month },
  ].flatMap(({ label, of }) => (of && of.limit !== null ? [{ label, paid: of.paid, limit: of.limit }] : []));
  return (
    <div className="grid gap-1 border-t-[1.5px] border-paper-deep px-4 py-2 text-sm desk:px-5">
      {set.map(({ label, paid, limit }) => (
        <div key={label} className="grid gap-1">
          <p className="flex justify-between gap-3 pt-1">
            <span>{label}</span>
            <span className="font-print text-base">
              {formatMoney(paid)} / {formatMoney(limit)}
            </span>
          </p>
          <Meter value={paid} total={limit} />
        </div>
      ))}
      <Link
        to={payerPath}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold underline decoration-2 underline-offset-4"
      >
        {set.length > 0 ? '調整付款上限' : '設定付款上限'}
      </Link>
    </div>
  );
}
