import { staffAcceptShipments } from '@kujiya/contract/staff/shipment-rows';
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
  const accept = async () => {
    const ids = waiting.map(({ id }) => id);
    const reply = await run(() => call(staffAcceptShipments, { body: { ids } }));
    if (!reply) return;
    onDone(reply.data.filter(({ result }) => result === 'done').map(({ id }) => id));
    const numberOf = (id: number) => waiting.find((one) => one.id === id)?.order_number ?? `${id}`;
    setFailed(
      reply.data
        .filter(({ result }) => result !== 'done')
        .map(({ id, message }) => ({ number: numberOf(id), message: message ?? '' })),
    );
  };
  const title = () => {
    if (waiting.length === 0) return '沒有待接單的包裹';
    return waiting.length > limits.rows ? `一次最多接 ${limits.rows} 個` : `接單 ${waiting.length} 個`;
  };
  return (
    <>
      <button
        type="button"
        className="button is-main"
        disabled={isBusy || waiting.length === 0 || waiting.length > limits.rows}
        onClick={() => void accept()}
      >
        {title()}
      </button>
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
        <ul role="alert" className="w-full text-kuji-ink">
          {failed.map(({ number, message }) => (
            <li key={number}>
              {number}：{message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
