import {
  deliveryRows,
  handOverRows,
  staffDeliverShipments,
  staffHandOverTable,
  staffPreviewDelivery,
  staffPreviewHandOver,
} from '@kujiya/contract/staff/shipment-rows';
import { useState } from 'react';
import { call } from '#kit/client.ts';
import { SelectField } from '#kit/Fields.tsx';
import { PastedTable } from './PastedTable.tsx';
import { useCarriers } from './useCarriers.ts';

/** Hands many over: a table of order number, carrier and tracking number. */
export function HandOverTable({ onClose }: { onClose: () => void }) {
  const { options } = useCarriers();
  const [carrier, setCarrier] = useState('');
  const bodyOf = (table: string) => ({ body: { table, ...(carrier !== '' && { carrier }) } });
  return (
    <PastedTable
      name="hand-over"
      title="整批交給物流"
      label="從試算表貼上：訂單編號、物流、單號"
      hint="一列一件，標題列一起貼就不用管順序；先檢查再送出。有問題的列會留在這裡，改好後再送一次；已交寄的列重送不會重複。"
      words={{ step: '交給物流', can: '可以交寄' }}
      rowsOf={handOverRows}
      preview={(table) => call(staffPreviewHandOver, bodyOf(table))}
      send={(table) => call(staffHandOverTable, bodyOf(table))}
      onClose={onClose}
    >
      {(again) => (
        <SelectField
          label="沒有寫物流的列"
          value={carrier}
          onChange={(key) => {
            setCarrier(key);
            again();
          }}
          options={[['', '算有問題'], ...options]}
        />
      )}
    </PastedTable>
  );
}

/** Notes many arrivals: the table of a carrier. */
export function DeliveryTable({ onClose }: { onClose: () => void }) {
  return (
    <PastedTable
      name="delivery"
      title="整批登記送達"
      label="從物流的查件結果貼上：單號、狀態"
      hint="一列一件，可以連標題列和其他欄一起貼，也可以只貼單號。寫著配送中或退回的列不會登記；重貼不會重複。"
      words={{ step: '登記送達', can: '可以登記' }}
      rowsOf={deliveryRows}
      preview={(table) => call(staffPreviewDelivery, { body: { table } })}
      send={(table) => call(staffDeliverShipments, { body: { table } })}
      onClose={onClose}
    />
  );
}
