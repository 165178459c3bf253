import { couponLimits, couponRefusals, listCoupons, redeemCoupon } from '@kujiya/contract/coupons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { callKey, useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useToast } from '#ui/Toast.tsx';
import { type Try, tooMany } from './tries.ts';

/** A code typed in for a coupon, not too often. */
export function RedeemForm({ onRedeemed }: { onRedeemed: () => void }) {
  const client = useClient();
  const cache = useQueryClient();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [tries, setTries] = useState<readonly Try[]>([]);
  const [error, setError] = useState<string>();

  const redeem = useMutation({
    mutationFn: (typed: string) => client(redeemCoupon, { body: { code: typed } }),
    onSuccess: ({ message, data, updated_coupons }) => {
      cache.setQueryData(callKey(listCoupons, { query: {} }), { status: 'success', data: updated_coupons });
      void cache.invalidateQueries({ queryKey: [callKey(listCoupons)[0]] });
      toast(`${message}${data.title} NT$${data.amount}`, { tone: 'good' });
      setCode('');
      onRedeemed();
    },
    onError: (failure) => setError(messageOf(failure)),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    const typed = code.trim().toUpperCase();
    const now = Date.now();
    const refused = typed === '' ? couponRefusals.coupon_code_required.message : tooMany(tries, typed, now);
    setError(refused);
    if (refused !== undefined) return;
    setTries([...tries, { code: typed, at: now }]);
    redeem.mutate(typed);
  };

  return (
    <form onSubmit={submit} noValidate className="outline-ink rounded-md bg-butter-tint p-4">
      <Field
        label="兌換優惠券"
        placeholder="輸入優惠券代碼"
        value={code}
        maxLength={couponLimits.codeMax}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
        trailing={
          <Button type="submit" variant="primary" pending={redeem.isPending} className="shrink-0">
            兌換
          </Button>
        }
      />
    </form>
  );
}
