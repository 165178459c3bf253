import { couponLimits, couponRefusals, listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOnly } from '#ui/form/clean.ts';
import { useForm } from '#ui/form/useForm.ts';
import { useToast } from '#ui/Toast.tsx';
import { type Try, tooMany } from './tries.ts';

/** The form that redeems a code for a coupon, with a limit on tries. */
export function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const [tries, setTries] = useState<readonly Try[]>([]);
  const [now, setNow] = useState(0);
  const hasTried = tries.length > 0;
  useEffect(() => {
    if (!hasTried) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [hasTried]);

  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: code.trim() === '' ? couponRefusals.coupon_code_required.message : undefined,
    }),
    async send(draft) {
      const code = draft.code.trim().toUpperCase();
      const now = Date.now();
      // Refused here, with the server's own refusal, to spare the call.
      const refused = tooMany(tries, code, now);
      if (refused) throw new ApiError(redeemCoupon, refused.status, { success: false, ...refused });
      setTries([...tries, { code, at: now }]);
      return client(redeemCoupon, { body: { code } });
    },
    atField: (error) => ({ code: messageOf(error) }),
    onSent({ message, data, updated_coupons }) {
      cache.setQueryData(callKey(listCoupons, { query: {} }), { status: 'success', data: updated_coupons });
      void cache.invalidateQueries({ queryKey: [callKey(listCoupons)[0]] });
      toast(`${message}${data.title} NT$${data.amount}`, { tone: 'good' });
      form.reset();
      onRedeemed();
    },
  });

  const code = form.draft.code.trim();
  const mayTry = code !== '' && tooMany(tries, code.toUpperCase(), now) === undefined;

  return (
    <form {...form.props} className="outline-ink rounded-md bg-butter-tint p-4">
      <Field
        label="兌換優惠券"
        placeholder="輸入優惠券代碼"
        value={form.draft.code}
        clean={codeOnly}
        maxLength={couponLimits.codeMax}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={form.errors.code}
        onChange={({ target }) => form.change({ code: target.value })}
        trailing={
          // A press that cannot redeem anything still says why.
          <Button
            type="submit"
            variant="primary"
            aria-disabled={!mayTry || undefined}
            pending={form.pending}
            className="shrink-0"
          >
            兌換
          </Button>
        }
      />
    </form>
  );
}
