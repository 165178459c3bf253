import { getPayer, setPayerLimits } from '@kujiya/contract/payer';
import {
  type Payer,
  type PayerLimit,
  payerLimits,
  payerRefusals as refusals,
} from '@kujiya/contract/shop/payer';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { formatDateTime, formatMoney } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOnly } from '#ui/form/clean.ts';
import { useForm } from '#ui/form/useForm.ts';
import { Meter } from '#ui/Meter.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';

type Draft = { day: string; month: string };

const textOf = ({ limit, next }: PayerLimit): string => {
  const amount = next ? next.limit : limit;
  return amount === null ? '' : String(amount);
};
const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isAmount = (text: string) => /^\d*$/.test(text.trim()) && Number(text) <= payerLimits.most;

const check = ({ day, month }: Draft) => ({
  ...(!isAmount(day) && { day: refusals.limit_invalid.message }),
  ...(!isAmount(month) && { month: refusals.limit_invalid.message }),
});

/** The amount paid of a limit, and the limit that follows it. */
function Standing({ name, of: { limit, next, paid } }: { name: string; of: PayerLimit }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex justify-between gap-3">
        <span className="text-ink-soft">{name}已付</span>
        <span className="font-print text-base">
          {formatMoney(paid)}
          {limit !== null && ` / ${formatMoney(limit)}`}
        </span>
      </p>
      {limit !== null && <Meter value={paid} total={limit} />}
      {next && (
        <p className="rounded-sm bg-butter-tint px-3 py-1.5 font-semibold">
          {formatDateTime(next.from)} 起
          {next.limit === null ? '不再設上限' : `改為 ${formatMoney(next.limit)}`}
        </p>
      )}
    </div>
  );
}

/** The member's own limits by day and month. */
export function LimitForm({ payer }: { payer: Payer }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const form = useForm({
    initial: { day: textOf(payer.day), month: textOf(payer.month) },
    check,
    send: (sent: Draft) =>
      client(setPayerLimits, { body: { day: amountOf(sent.day), month: amountOf(sent.month) } }),
    onSent({ message, data }) {
      cache.setQueryData(callKey(getPayer, {}), { success: true, data });
      form.reset();
      toast(message, { tone: 'good' });
    },
    onFailed: (error) => toast(messageOf(error), { tone: 'bad' }),
  });
  const { draft, errors } = form;
  return (
    <form {...form.props} className="grid gap-5">
      <Panel className="grid gap-5 p-4 desk:p-6">
        <div className="grid gap-3">
          <Field
            label="每日上限（元）"
            name="day"
            inputMode="numeric"
            autoComplete="off"
            placeholder="不設上限"
            clean={codeOnly}
            maxLength={7}
            value={draft.day}
            onChange={(event) => form.change({ day: event.target.value })}
            error={errors.day}
            hint="留空就是不設上限；填 0 就是暫停付款。"
          />
          <Standing name="今天" of={payer.day} />
        </div>
        <div className="grid gap-3 border-t-[1.5px] border-paper-edge pt-5">
          <Field
            label="每月上限（元）"
            name="month"
            inputMode="numeric"
            autoComplete="off"
            placeholder="不設上限"
            clean={codeOnly}
            maxLength={7}
            value={draft.month}
            onChange={(event) => form.change({ month: event.target.value })}
            error={errors.month}
          />
          <Standing name="這個月" of={payer.month} />
        </div>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          pending={form.pending}
          className="desk:min-w-48 desk:justify-self-start"
        >
          儲存
        </Button>
      </Panel>
      {payer.confirmation !== null && (
        <p className="text-sm text-ink-soft">
          {payer.confirmation === 'adult'
            ? '您付款前已確認：已滿 18 歲。'
            : '您付款前已確認：未滿 18 歲，已取得法定代理人的同意。'}
        </p>
      )}
    </form>
  );
}
