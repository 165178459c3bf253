import { shippingOrder, storageLimits, storageRefusals } from '@kujiya/contract/storage';
import { useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { ApiError, isUnanswered, messageOf, refusalOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { useToast } from '#ui/Toast.tsx';
import type { NextParcel } from '../picks.ts';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { useSetAside } from './useSetAside.ts';

export type Bill = { things: number; fee: number; freeIn: number };
export type SentParcel = { number: string; things: number; fee: number };
type Step = 'idle' | 'address' | 'fee' | 'sent';

const unansweredText =
  '沒有收到結果。再按一次就知道，同一筆不會重複扣款；包裹成立的話，會在「待處理」的「準備中的包裹」裡。';

/**
 * Turns a selection into a parcel: asks for the address, sets the stacks aside on the server, checks the fee, then
 * confirms. If that ends early, or the page is left or closed in between, the stacks are put back.
 */
export function useShipping(onEnd: () => void) {
  const client = useClient();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const [step, setStep] = useState<Step>('idle');
  const [bill, setBill] = useState<Bill>();
  const [sent, setSent] = useState<SentParcel>();
  /** The selection while the address is chosen. */
  const chosen = useRef<{ id: number; quantity: number }[]>([]);
  /** Settles when all stacks being added have been added. */
  const added = useRef<Promise<unknown>>(Promise.resolve());
  // One idempotency key for one parcel, over all tries to send it.
  const key = useRef(intentKey());
  /** Sends the parcel that got no answer once more, unchanged. */
  const repeat = useRef<() => Promise<void>>(undefined);

  /** A page restored from the back/forward cache still shows the dialog of stacks that were put back. */
  const aside = useSetAside(() => {
    if (step !== 'idle') void end();
  });

  const end = async () => {
    setStep('idle');
    repeat.current = undefined;
    chosen.current = [];
    await aside.putBack();
    onEnd();
    await refresh();
  };
  const fail = async (error: unknown, prefix = '') => {
    // Without a reason, the message is the call's own failure, which is the prefix.
    const hasReason = !(error instanceof ApiError) || error.hasReason;
    toast(`${hasReason ? prefix : ''}${messageOf(error)}`, { tone: 'bad' });
    await end();
  };

  const confirm = async (ids: readonly number[], address: number, note: string, bill: Bill) => {
    const { things, fee } = bill;
    repeat.current = undefined;
    try {
      const { message, data } = await client(
        shippingOrder,
        {
          body: {
            action: 'confirm',
            item_ids: [...ids],
            address_id: address,
            shipping_method: 'standard',
            customer_note: note,
            payment_method: fee > 0 ? 'balance' : 'none',
            items_count: things,
            shipping_fee: fee,
          },
        },
        { idempotencyKey: key.current },
      );
      aside.keep();
      toast(message ?? '', { tone: 'good' });
      setSent({ number: data.order_number ?? '', things: data.items_count, fee });
      setStep('sent');
      onEnd();
      await refresh();
    } catch (error) {
      const refused = refusalOf(error, shippingOrder);
      // The balance has become too low: the fee step shows that and leads to the top-up.
      if (refused?.code === storageRefusals.tokens_too_low.code) {
        toast(refused.message, { tone: 'bad' });
        setStep('fee');
        await refresh();
      } else if (isUnanswered(error)) {
        // The parcel may be on its way: its dialog stays, and only the very same parcel can be sent from it.
        repeat.current = () => confirm(ids, address, note, bill);
        toast(unansweredText, { tone: 'bad', seconds: 6 });
      } else await fail(error, '創建出貨訂單失敗：');
    }
  };

  /** Fetches the number of things set aside, and the present shipping fee. */
  const check = async () => {
    const body = { action: 'check' as const, item_ids: [...aside.ids()] };
    const { data, shipping_fee: fee } = await client(shippingOrder, { body });
    const found = { things: data.items_count, fee, freeIn: data.free_in };
    setBill(found);
    return found;
  };

  const addNow = async (id: number, quantity: number): Promise<boolean> => {
    try {
      if (!(await aside.add({ id, quantity }))) return false;
      await check();
      return true;
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
      return false;
    }
  };

  return {
    step,
    bill,
    sent,
    /** Asks for the address of this selection. */
    begin: ({ rows, things }: NextParcel) => {
      if (rows.length === 0) return toast('請先選擇要出貨的商品');
      if (things > storageLimits.parcelItems)
        return toast(storageRefusals.parcel_too_large.message, { tone: 'bad' });
      key.current = intentKey();
      chosen.current = rows.map(({ item, quantity }) => ({ id: item.id, quantity }));
      setStep('address');
    },
    /** Sets the selection aside and checks the fee; without one the parcel is sent at once. */
    next: async (address: number | undefined, note: string) => {
      if (repeat.current) return repeat.current();
      if (address === undefined) return toast(storageRefusals.address_required.message, { tone: 'bad' });
      const items = chosen.current;
      try {
        // The page or the dialog may be left meanwhile.
        if (!(await aside.begin(items, () => chosen.current === items))) return;
        const found = await check();
        if (found.fee > 0) setStep('fee');
        else await confirm(aside.ids(), address, note, found);
      } catch (error) {
        await fail(error);
      }
    },
    /**
     * Sets `quantity` of one more stack aside, and checks the fee again; if it cannot be added, the rest stays as it
     * is.
     */
    add: (id: number, quantity: number): Promise<boolean> => {
      // One after the other, so that the last answer covers all of them.
      const adding = added.current.then(() => addNow(id, quantity));
      added.current = adding;
      return adding;
    },
    pay: async (address: number, note: string) => {
      if (repeat.current) return repeat.current();
      if (bill) await confirm(aside.ids(), address, note, bill);
    },
    /** Called by every way out of the dialogs. */
    leave: () => (step === 'sent' ? setStep('idle') : void end()),
    /** Before the top-up: the stacks stay set aside until the member comes back. */
    keep: aside.keep,
  };
}
