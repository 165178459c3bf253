import { isOrderNumber } from '@kujiya/contract/staff/shipment-rows';
import {
  type Shipment,
  shipmentRefusals,
  staffHandOver,
  staffShipments,
} from '@kujiya/contract/staff/shipments';
import { plainTracking, trackingMisfit } from '@kujiya/contract/staff/tracking';
import { isUnanswered, messageOf, refusalOf } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { SelectField } from '#kit/Fields.tsx';
import { readAgain } from '#kit/read-again.ts';
import { ScanField, type ScanReply } from '#kit/scan/ScanField.tsx';
import { useCarriers } from './useCarriers.ts';
import { notReady } from './words.ts';

/** Hands parcels over one after another: the label is scanned, then the carrier's number. */
export function ScanOutPage() {
  const queries = useQueryClient();
  const { carriers, options } = useCarriers();
  const [chosenCarrier, setCarrier] = useState<string | null>(null);
  const carrier = carriers.find(({ key }) => key === chosenCarrier) ?? carriers[0];
  const [parcel, setParcel] = useState<Shipment | null>(null);
  const [said, setSaid] = useState<ScanReply | null>(null);
  const [sent, setSent] = useState<readonly { id: number; number: string; tracking: string }[]>([]);
  // A scanner is faster than the server: codes wait for each other, and none is lost.
  const chosen = useRef<Shipment | null>(null);
  const line = useRef<Promise<void>>(Promise.resolve());
  const bad = (text: string, to?: ScanReply['to']) => setSaid({ isGood: false, text, ...(to && { to }) });
  const take = (next: Shipment | null) => {
    chosen.current = next;
    setParcel(next);
  };

  const choose = async (code: string) => {
    const answer = await call(staffShipments, { query: { q: code } });
    const found = answer.data.find(({ order_number }) => order_number === code.toUpperCase());
    if (!found) return bad(`找不到包裹 ${code}。請再掃一次，或輸入出貨單上的訂單編號。`);
    const why = notReady(found);
    if (why !== null)
      return bad(why, {
        href: `/shipments/${found.id}`,
        text: found.state === 'accepted' ? '去打包' : '看這個包裹',
      });
    take(found);
    setSaid({ isGood: true, text: `${found.order_number}：接著掃物流單號` });
  };
  const handOver = async ({ id, order_number }: Shipment, tracking_number: string) => {
    try {
      await call(staffHandOver, { params: { id }, body: { carrier: carrier?.key ?? '', tracking_number } });
    } catch (error) {
      if (refusalOf(error, staffHandOver)?.code !== shipmentRefusals.parcel_elsewhere.code) throw error;
      // Somebody else was faster: say what they did.
      take(null);
      return choose(order_number);
    }
    take(null);
    setSent((before) => [{ id, number: order_number, tracking: tracking_number }, ...before]);
    setSaid({ isGood: true, text: `${order_number} 已交給${carrier?.name}` });
    void readAgain(queries, ['shipments']);
  };
  const step = async (code: string) => {
    if (isOrderNumber(code)) return choose(code);
    if (!chosen.current) return bad('請先掃出貨單上的條碼，再掃物流單號');
    const misfit = carrier ? trackingMisfit(carrier, code, carriers) : '還沒有讀到物流的設定，請稍後再掃';
    return misfit === null ? handOver(chosen.current, plainTracking(code)) : bad(misfit);
  };
  const read = (code: string) => {
    const fail = (error: unknown) =>
      bad(`${messageOf(error)}${isUnanswered(error) ? '。恢復後再掃一次，同一個單號不會重複交寄。' : ''}`);
    line.current = line.current.then(() => step(code)).catch(fail);
  };
  return (
    <article className="grid max-w-2xl grid-cols-1 gap-4">
      <Link href="/shipments?state=packed" className="w-fit text-ink-soft text-sm underline">
        待交寄的包裹
      </Link>
      <h1 className="font-black text-xl">掃描交寄</h1>
      <SelectField label="物流" value={carrier?.key ?? ''} onChange={setCarrier} options={options} />
      <ol className="flex flex-wrap gap-2 text-sm">
        {['掃出貨單', '掃物流單號'].map((step, at) => (
          <li
            key={step}
            aria-current={(parcel === null) === (at === 0) ? 'step' : undefined}
            className="rounded-sm border border-paper-edge px-3 py-1 text-ink-soft aria-[current=step]:border-kuji-ink aria-[current=step]:font-semibold aria-[current=step]:text-ink"
          >
            {at + 1}. {step}
          </li>
        ))}
      </ol>
      <ScanField
        label={parcel ? '掃描或輸入物流單號' : '掃描或輸入訂單編號'}
        hint="先掃出貨單，再掃物流的單號；一個接一個。"
        said={said}
        onRead={read}
        onUnread={bad}
      />
      {parcel && (
        <button type="button" className="button w-fit" onClick={() => take(null)}>
          換一個包裹
        </button>
      )}
      <section aria-label="這次交寄的">
        <h2 className="font-semibold text-lg">這次交寄的：{sent.length} 個</h2>
        <ul className="divide-y divide-paper-edge">
          {sent.map(({ id, number, tracking }) => (
            <li key={id} className="break-all py-2">
              <Link href={`/shipments/${id}`} className="font-semibold underline">
                {number}
              </Link>
              <span className="block text-ink-soft text-sm">{tracking}</span>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
