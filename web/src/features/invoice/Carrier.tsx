import { deleteCarrier, getInvoiceSettings } from '@kujiya/contract/invoice';
import { isCarrier } from '@kujiya/contract/shop/invoice';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { useRefresh } from '#shop/account-frame/member-query.ts';
import { forgetInvoice } from '#shop/money/kept-invoice.ts';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { useToast } from '#ui/Toast.tsx';
import { code39 } from './code39.ts';

const height = 34;

/** The mobile carrier as the till would scan it; until it is complete, the bars are only hinted at. */
export function CarrierCard({ carrier }: { carrier: string }) {
  const whole = isCarrier(carrier);
  const code = code39(whole ? carrier : '/KUJIYA+');
  return (
    <div className="ticket mx-auto w-full max-w-sm px-5 pt-4 pb-3 text-center">
      {code && (
        <svg
          viewBox={`0 0 ${code.width} ${height}`}
          aria-hidden="true"
          className={whole ? 'w-full' : 'w-full opacity-10'}
          shapeRendering="crispEdges"
        >
          {code.bars.map(({ x, width }) => (
            <rect key={x} x={x} width={width} height={height} fill="var(--color-ink)" />
          ))}
        </svg>
      )}
      <p aria-hidden="true" className="mt-1.5 font-print text-lg tracking-widest">
        {whole ? carrier : '/ _ _ _ _ _ _ _'}
      </p>
    </div>
  );
}

/** Deletes the saved mobile carrier, after a confirmation. */
export function ForgetCarrier({ onForget }: { onForget: () => void }) {
  const client = useClient();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const toast = useToast();

  const forget = async () => {
    const sure = await confirm({ title: '確定要移除手機載具嗎？', yes: '移除' });
    if (!sure) return;
    try {
      const { message } = await client(deleteCarrier, {});
      await refresh(getInvoiceSettings);
      forgetInvoice();
      onForget();
      toast(message, { tone: 'good' });
    } catch (failure) {
      toast(messageOf(failure, '儲存失敗，請稍後再試'), { tone: 'bad' });
    }
  };

  return (
    <Button variant="quiet" onClick={forget} className="-mt-2 -ml-2 justify-self-start px-2 text-sm">
      移除手機載具
    </Button>
  );
}
