import type { deletionPreview } from '@kujiya/contract/account';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { refundLimits } from '@kujiya/contract/refunds';
import { rechargeDetailsPath } from '@kujiya/contract/shop/paths';
import { formatCount } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';

export type Loss = AnswerOf<typeof deletionPreview>['data'];

/** The balances and items deleted with the account, and the ways to save tokens and storage items first. */
export function Losses({ lost }: { lost: Loss }) {
  const things = [
    { label: '代幣', count: lost.tokens },
    { label: '紅利點數', count: lost.points },
    { label: '盒櫃商品', count: lost.box_items },
    { label: '道具卡', count: lost.tool_cards },
  ];
  const empty = things.every(({ count }) => count === 0);
  return (
    <div className="grid gap-3">
      <p>{empty ? '帳號裡沒有代幣，也沒有商品。' : '刪除之後，這些會一起消失，無法找回：'}</p>
      {!empty && (
        <dl className="ticket grid grid-cols-2 gap-px overflow-hidden bg-paper-edge">
          {things.map(({ label, count }) => (
            <div key={label} className="bg-white px-4 py-3">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd
                className={
                  count > 0 ? 'font-print text-xl text-kuji-ink' : 'font-print text-xl text-ink-soft'
                }
              >
                {formatCount(count)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {lost.tokens > 0 && (
        <p className="text-sm text-ink-soft">
          剩下的代幣可以先
          <Link
            to={rechargeDetailsPath}
            className="font-semibold text-ink underline decoration-2 underline-offset-4"
          >
            申請退還
          </Link>
          （每個帳號一次，手續費 {refundLimits.feePercent}%）。
        </p>
      )}
      {lost.box_items > 0 && (
        <p className="text-sm text-ink-soft">盒櫃裡的商品，先申請出貨再刪除，就不會損失。</p>
      )}
    </div>
  );
}
