import { type Carrier, carriers } from '@kujiya/contract/parcels';
import {
  type Shipment,
  staffAcceptShipment,
  staffDeliverShipment,
  staffHandOver,
  staffReturnShipment,
} from '@kujiya/contract/staff/shipments';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { useStep } from '#kit/useStep.ts';

const carrierOptions = (Object.keys(carriers) as Carrier[]).map((key) => [key, carriers[key].name] as const);

function HandOver({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const [carrier, setCarrier] = useState<Carrier>('tcat');
  const [number, setNumber] = useState('');
  const { run, isBusy, text } = useStep();
  const send = async () => {
    const body = { carrier, tracking_number: number };
    if (await run(() => call(staffHandOver, { params: { id: shipment.id }, body }))) onClose();
  };
  return (
    <FormSheet
      title={`交給物流：${shipment.order_number}`}
      action="交給物流"
      missing={number.trim() === '' ? '請先輸入單號' : null}
      isBusy={isBusy}
      failure={text}
      onSend={send}
      onClose={onClose}
    >
      <SelectField label="物流" value={carrier} onChange={setCarrier} options={carrierOptions} />
      <TextField label="物流單號（可用掃描槍輸入）" value={number} onChange={setNumber} />
    </FormSheet>
  );
}

/** The next step of a shipment, as a button; packing has a screen of its own, on the shipment's page. */
export function NextStep({ shipment, isPage = false }: { shipment: Shipment; isPage?: boolean }) {
  const [isHanding, setHanding] = useState(false);
  const { run, isBusy, text } = useStep();
  const params = { id: shipment.id };
  const steps = {
    paid: [['接單', staffAcceptShipment]],
    shipping: [
      ['登記送達', staffDeliverShipment],
      ['登記退回', staffReturnShipment],
    ],
  } as const;
  const own = steps[shipment.state as keyof typeof steps] ?? [];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {own.map(([title, step]) => (
          <button
            key={title}
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void run(() => call(step, { params }))}
          >
            {title}
          </button>
        ))}
        {shipment.state === 'accepted' && !isPage && (
          <Link href={`/shipments/${shipment.id}`} className="button is-main">
            打包
          </Link>
        )}
        {shipment.state === 'packed' && (
          <button type="button" className="button is-main" onClick={() => setHanding(true)}>
            交給物流
          </button>
        )}
      </div>
      <Failure text={text} />
      {isHanding && <HandOver shipment={shipment} onClose={() => setHanding(false)} />}
    </>
  );
}
