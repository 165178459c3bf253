import { listAddresses } from '@kujiya/contract/address';
import { storagePath } from '@kujiya/contract/shop/paths';
import type { BoxItem } from '@kujiya/contract/storage';
import { useState } from 'react';
import { useMemberQuery } from '#shop/account-frame/member-query.ts';
import { useRecharge } from '#shop/money/useRecharge.ts';
import { useUser } from '#shop/session/user.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useToast } from '#ui/Toast.tsx';
import { freeWords } from '../list/ShipBar.tsx';
import type { NextParcel } from '../picks.ts';
import { AddressStep } from './AddressStep.tsx';
import { FeeStep } from './FeeStep.tsx';
import { SentStep } from './SentStep.tsx';
import { UnchosenRows } from './UnchosenRows.tsx';
import type { useShipping } from './useShipping.ts';

const titles = { idle: '出貨', address: '選擇收件地址', fee: '支付運費', sent: '出貨訂單已成立' } as const;

/** The steps of shipping: address, fee and confirmation. */
export function ShipSheet({
  open,
  onClose,
  shipping,
  parcel,
  more,
  onAdd,
  onParcels,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  shipping: ReturnType<typeof useShipping>;
  parcel: NextParcel;
  /** Stacks that could be sent along for free shipping; `onAdd` adds one of them. */
  more: readonly BoxItem[];
  onAdd: (item: BoxItem) => Promise<unknown>;
  /** Leads to the parcels on their way. */
  onParcels: () => void;
  /** Leads to the pieces of which the variant is to be chosen. */
  onChoose: () => void;
}) {
  const { step, bill, sent } = shipping;
  const addresses = useMemberQuery(listAddresses).data?.data;
  const [chosen, setChosen] = useState<number>();
  const [note, setNote] = useState('');
  const tokens = useUser().data?.tokens;
  const toast = useToast();
  const recharge = useRecharge(0);

  const known = (id: number | undefined) => addresses?.some((address) => address.id === id) ?? false;
  const address = known(chosen)
    ? chosen
    : (addresses?.find(({ is_default }) => is_default) ?? addresses?.[0])?.id;

  // In the step of the fee as well: a piece that is added there may be one.
  const unchosen = <UnchosenRows rows={parcel.rows} onChoose={onChoose} />;

  const footer = {
    idle: null,
    address: (
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        disabled={addresses?.length === 0}
        onClick={() => shipping.next(address, note)}
      >
        {parcel.fee === 0 ? '確認出貨・免運費' : '下一步'}
      </Button>
    ),
    fee: bill && (
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button size="lg" onClick={shipping.leave}>
          返回
        </Button>
        {tokens !== undefined && tokens < bill.fee ? (
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              shipping.keep();
              recharge(storagePath, bill.fee - tokens);
            }}
          >
            去儲值
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            onClick={() => {
              // The fee is not charged before the balance is known.
              if (tokens === undefined) return toast('無法獲取用戶信息，請重新登入', { tone: 'bad' });
              return address === undefined ? undefined : shipping.pay(address, note);
            }}
          >
            {bill.fee === 0 ? '確認出貨・免運費' : `支付 ${bill.fee} 代幣並出貨`}
          </Button>
        )}
      </div>
    ),
    sent: (
      <Button variant="primary" size="lg" className="w-full" onClick={onParcels}>
        查看出貨進度
      </Button>
    ),
  }[step];

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={step === 'fee' && bill?.fee === 0 ? '確認出貨' : titles[step]}
      {...(footer && { footer })}
    >
      {step === 'address' && (
        <>
          <p className="mb-3 flex items-baseline justify-between gap-3 rounded-md bg-butter-tint px-4 py-2.5">
            <strong className="font-black">
              出貨 <span className="font-print text-lg">{parcel.things}</span> 件
            </strong>
            <span className="text-sm">{freeWords(parcel)}</span>
          </p>
          {unchosen}
          <AddressStep picked={address} note={note} onPick={setChosen} onNote={setNote} />
        </>
      )}
      {step === 'fee' && bill && (
        <>
          {unchosen}
          <FeeStep bill={bill} tokens={tokens} more={more} onAdd={onAdd} />
        </>
      )}
      {step === 'sent' && sent && <SentStep sent={sent} />}
    </Sheet>
  );
}
