import type { InputOf } from '@kujiya/contract/kernel/call';
import { type Allowance, aloneWords, staffAllowance } from '@kujiya/contract/staff/approvals';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

type Step = {
  right: InputOf<typeof staffAllowance>['query']['right'];
  /** What it is about, such as `order:17`. */
  subject: string;
  /** What it moves, in tokens. */
  amount: number;
};

/** Whether a step waits for a second person or is done alone; null: within what the person may move. */
const wayOf = ({ left, alone }: Allowance, amount: number) =>
  amount <= left ? null : alone ? 'alone' : 'waits';

const wordsOf = ({ others, alone }: Allowance): string => {
  if (alone)
    return `${aloneWords}：現在沒有第二位同事可以核准。送出前要再確認是您本人，並會在操作紀錄和結帳註明。`;
  return others.length > 0
    ? `這一步要第二個人核准：${others.join('、')}。核准前什麼都不會動。`
    : '這一步要第二個人核准，現在還沒有人可以（帳號要滿一天，也不能是您建立、邀請或重設的）。最多等 7 天。';
};

/** What may still be moved alone, and who could approve this step; undefined until it is known. */
export function useAllowance({ right, subject, amount }: Step) {
  const { data } = useQuery({
    queryKey: [staffAllowance.path, right, subject, amount],
    queryFn: ({ signal }) => call(staffAllowance, { query: { right, subject, amount } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return data && { ...data.data, way: wayOf(data.data, amount) };
}

/** Says before a step is sent how much of a day's limit is used, and whether it needs a second person. */
export function AllowanceNote(step: Step) {
  const allowance = useAllowance(step);
  if (!allowance) return null;
  const { most, left, way } = allowance;
  return (
    <div role="note" className={`rounded-sm p-3 text-sm ${way ? 'bg-butter' : 'bg-paper-deep'}`}>
      <p className="tabular-nums">
        今天已動用 {formatMoney(most - left)}／{formatMoney(most)}
      </p>
      {way && <p className="font-semibold">{wordsOf(allowance)}</p>}
    </div>
  );
}
