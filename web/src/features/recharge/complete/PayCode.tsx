import type { PaymentState } from '@kujiya/contract/payments';
import { rechargeDetailsPath } from '@kujiya/contract/shop/paths';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#lib/clipboard.ts';
import { formatDateTime, formatMoney } from '#lib/format.ts';
import { Slip } from '#shop/money/Slip.tsx';
import { useCancelUnpaid } from '#shop/money/useCancelUnpaid.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';

/** The payment code to type in at an ATM or a shop's machine. */
export function PayCode({ state, onAsk }: { state: PaymentState; onAsk: () => unknown }) {
  const toast = useToast();
  const confirm = useConfirm();
  const cancel = useCancelUnpaid(onAsk);
  const { code, amount } = state;
  if (!code) return null;
  const copy = async () => {
    if (await copyText(code.code)) toast('已複製到剪貼簿', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  const giveUp = async () => {
    const isSure = await confirm({
      title: '確定不繳這筆了嗎？',
      text: '取消後請不要再用這組號碼繳費；已經繳了的話，入帳時一樣會轉成代幣。',
      yes: '取消這筆',
      no: '先留著',
    });
    if (isSure) await cancel(state.order_number);
  };
  return (
    <Slip
      stamp="待繳費"
      color="var(--color-tier-d)"
      title={code.bank === null ? '請到超商繳費' : '請用 ATM 轉帳'}
      text="繳費完成後會自動入帳，繳費資料也會留在儲值紀錄裡。"
      details={
        <dl className="grid w-full gap-2 rounded-md bg-butter-tint p-4 text-left">
          {code.bank !== null && (
            <div className="flex justify-between gap-3">
              <dt className="text-sm">銀行代碼</dt>
              <dd className="font-print text-base">{code.bank}</dd>
            </div>
          )}
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-sm">{code.bank === null ? '繳費代碼' : '轉帳帳號'}</dt>
            <dd className="font-print text-lg select-all">{code.code}</dd>
          </div>
          <div className="flex justify-between gap-3">
            <dt className="text-sm">金額</dt>
            <dd className="font-print text-base">{formatMoney(amount)}</dd>
          </div>
          <div className="flex justify-between gap-3">
            <dt className="text-sm">期限</dt>
            <dd className="text-sm font-semibold">{formatDateTime(code.until)}</dd>
          </div>
        </dl>
      }
    >
      <Button onClick={copy}>
        <Copy size={18} aria-hidden="true" />
        複製{code.bank === null ? '繳費代碼' : '轉帳帳號'}
      </Button>
      <ButtonLink to={rechargeDetailsPath} replace>
        看儲值紀錄
      </ButtonLink>
      <Button onClick={giveUp}>不繳了，取消這筆儲值</Button>
    </Slip>
  );
}
