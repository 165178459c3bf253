import { cancelParcel, type Parcel } from '@kujiya/contract/parcels';
import { slotText } from '@kujiya/contract/shop/slots';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { copyText } from '#lib/clipboard.ts';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { ReportLink } from '#shop/complaint/ReportLink.tsx';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { useToast } from '#ui/Toast.tsx';
import { statusLabels } from '../labels.ts';
import { useRefreshStorage } from '../useRefreshStorage.ts';
import { daysOf, ended, feeOf, stepOf, steps } from './progress.ts';

/** A parcel: its content, its progress, and the link to track it. */
export function ParcelCard({ parcel, now }: { parcel: Parcel; now: number }) {
  const client = useClient();
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useRefreshStorage();
  const over = ended(parcel);
  const step = stepOf(parcel);
  const { carrier_name: carrier, tracking_number: number, tracking_url: url } = parcel;

  const callOff = async () => {
    const sure = await confirm({
      title: '確定要取消出貨嗎？',
      text: `商品會帶著原本的保管天數回到盒櫃${parcel.shipping_fee > 0 ? `，運費 ${parcel.shipping_fee} 代幣退回` : ''}。`,
      yes: '取消出貨',
    });
    if (!sure) return;
    try {
      const { message } = await client(cancelParcel, { params: { id: parcel.id } });
      toast(message, { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
    await refresh();
  };
  const copy = async () => {
    if (number !== null && (await copyText(number))) toast('已複製物流單號', { tone: 'good' });
  };

  return (
    <article className="ticket h-full" data-parcel={parcel.id}>
      <div className="relative grid gap-3 px-4 pt-3 pb-3">
        <header className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-base font-black">
            包裹 <span className="font-print text-sm tracking-wide">{parcel.order_number}</span>
          </h2>
          <time dateTime={parcel.created_at} className="text-xs text-ink-soft tabular-nums">
            {formatDateTime(parcel.created_at)}
          </time>
        </header>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {over === null && (
            <span className="rounded-sm bg-mint-tint px-2 text-xs leading-6 font-black text-mint-ink">
              {parcel.handed_over_at !== null
                ? statusLabels.shipped
                : parcel.shipping_fee > 0
                  ? statusLabels.paid
                  : '待出貨'}
            </span>
          )}
          <span className="text-ink-soft">{daysOf(parcel, now)}</span>
        </p>
        <ul className="grid gap-2 pb-1" aria-label={`共 ${parcel.items_count} 件`}>
          {parcel.lines.map((line) => (
            <li key={`${line.name} ${line.image_url}`} className="flex items-center gap-3">
              <Picture
                path={line.image_url}
                alt=""
                sizes="48px"
                className={cx(
                  'outline-ink size-12 shrink-0 rounded-md',
                  over !== null && 'opacity-60 grayscale',
                )}
              />
              <span className="min-w-0 grow text-sm">
                <span className="line-clamp-2 font-semibold">{line.name}</span>
                {line.slots.length > 0 && (
                  <span className="block text-xs text-ink-soft">{slotText(line.slots)}</span>
                )}
              </span>
              <span className="shrink-0 font-print text-sm">×{line.quantity}</span>
            </li>
          ))}
        </ul>
        {over === null ? (
          <ol className="grid grid-cols-4 text-center text-xs">
            {steps.map((name, i) => (
              <li
                key={name}
                aria-current={i === step ? 'step' : undefined}
                className={cx('grid justify-items-center gap-1', i <= step ? 'font-black' : 'text-ink-soft')}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'relative h-3 w-full before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 after:absolute after:top-1/2 after:left-1/2 after:size-3 after:-translate-1/2 after:rounded-full after:border-2 after:border-ink',
                    i <= step ? 'before:bg-ink after:bg-mint' : 'before:bg-paper-edge after:bg-white',
                    i === 0 && 'before:left-1/2',
                    i === steps.length - 1 && 'before:right-1/2',
                  )}
                />
                {name}
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-sm text-ink-soft">
            {over}，商品已在 {parcel.returned_at === null ? '' : formatDate(parcel.returned_at)} 回到盒櫃。
          </p>
        )}
        {over !== null && (
          <Stamp tilt={-8} color="var(--color-ink-soft)" className="absolute top-12 right-4 text-base">
            {over}
          </Stamp>
        )}
      </div>
      <div className="ticket-tear grid gap-1 px-4 py-3 text-sm">
        {carrier !== null && number !== null && (
          <p className="flex flex-wrap items-center gap-x-2">
            <span>{carrier}</span>
            <span className="font-print tracking-wide">{number}</span>
            <IconButton bare label="複製物流單號" icon={<Copy size={18} />} onClick={copy} />
            {url !== null && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 font-semibold text-mint-ink underline underline-offset-4 hover:bg-mint-tint"
              >
                查詢貨況
                <ExternalLink size={16} aria-hidden="true" />
                <span className="sr-only">（另開視窗）</span>
              </a>
            )}
          </p>
        )}
        {parcel.address !== null && <p className="text-ink-soft">{parcel.address}</p>}
        {parcel.customer_note !== '' && <p className="text-ink-soft">備註：{parcel.customer_note}</p>}
        <p className="flex items-center justify-between gap-3">
          <span>
            {parcel.items_count} 件・{feeOf(parcel)}
          </span>
          {parcel.can_cancel && (
            <Button className="min-h-11 px-3 text-sm" onClick={callOff}>
              取消出貨
            </Button>
          )}
        </p>
        <ReportLink orderId={parcel.id} delivered={parcel.delivered_at} coming={over === null} />
      </div>
    </article>
  );
}
