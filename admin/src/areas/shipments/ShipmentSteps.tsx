import { staffAcceptShipments, staffDeliverShipments } from '@kujiya/contract/staff/shipment-rows';
import { shipmentLimits as limits, type Shipment } from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStep } from '#kit/useStep.ts';

/** What can be done to the chosen shipments at once; `onDone` is called with those that are done. */
export function ShipmentSteps({
  shipments,
  onDone,
}: {
  shipments: readonly Shipment[];
  onDone: (ids: readonly number[]) => void;
}) {
  const { run, isBusy, text } = useStep('shipments');
  const [failed, setFailed] = useState<readonly { number: string; message: string }[]>([]);
  const waiting = shipments.filter(({ state }) => state === 'paid');
  const idsIn = (states: readonly string[]) =>
    shipments
      .filter(({ state }) => states.includes(state))
      .map(({ id }) => id)
      .slice(0, limits.printed);
  const accepted = idsIn(['accepted']);
  const sent = idsIn(['paid', 'accepted', 'packed', 'shipping']);
  const underWay = shipments.filter(({ state }) => state === 'shipping');
  type Row = { id: number | null; result: string; message: string | null };
  const step = async (work: () => Promise<{ data: Row[] }>) => {
    const reply = await run(work);
    if (!reply) return;
    onDone(reply.data.flatMap(({ id, result }) => (id !== null && result === 'done' ? [id] : [])));
    const numberOf = (id: number | null) => shipments.find((one) => one.id === id)?.order_number ?? `${id}`;
    setFailed(
      reply.data
        .filter(({ result }) => result !== 'done')
        .map(({ id, message }) => ({ number: numberOf(id), message: message ?? '' })),
    );
  };
  const button = (
    words: string,
    of: readonly Shipment[],
    work: (ids: number[]) => Promise<{ data: Row[] }>,
  ) => (
    <button
      type="button"
      className="button is-main"
      disabled={isBusy || of.length > limits.rows}
      onClick={() => void step(() => work(of.map(({ id }) => id)))}
    >
      {of.length > limits.rows ? `一次最多${words} ${limits.rows} 個` : `${words} ${of.length} 個`}
    </button>
  );
  return (
    <>
      {waiting.length > 0 && button('接單', waiting, (ids) => call(staffAcceptShipments, { body: { ids } }))}
      {underWay.length > 0 &&
        button('登記送達', underWay, (ids) => call(staffDeliverShipments, { body: { ids } }))}
      {accepted.length > 0 && (
        <Link href={`/shipments/pick?ids=${accepted.join(',')}`} className="button">
          揀貨單 {accepted.length} 個
        </Link>
      )}
      {sent.length > 0 && (
        <Link href={`/shipments/labels/${sent.join(',')}`} className="button">
          出貨單 {sent.length} 張
        </Link>
      )}
      <Failure text={text} />
      {failed.length > 0 && (
        <div role="alert" className="w-full text-kuji-ink">
          <ul>
            {failed.map(({ number, message }) => (
              <li key={number}>
                {number}：{message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
