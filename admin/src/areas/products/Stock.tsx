import type { StaffProduct } from '@kujiya/contract/staff/products';
import { moveStaffStock, staffMovements } from '@kujiya/contract/staff/stock';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { Arrival } from './Arrival.tsx';

/** The stock of goods: it moves by pieces that came in or are written off, and is never set to a number. */
export function Stock({
  productId,
  goods,
}: {
  productId: number;
  goods: NonNullable<StaffProduct['goods']>;
}) {
  const { can } = useStaff();
  const [pieces, setPieces] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [opened] = useState(Date.now);
  const { run, isBusy, text } = useStep('products', 'goods');
  const params = { id: productId };
  const { data } = useQuery({
    queryKey: [staffMovements.path, productId],
    queryFn: ({ signal }) => call(staffMovements, { params }, { signal }),
  });
  const missing =
    pieces === null || pieces === 0 ? '請先填寫數量' : reason.trim() === '' ? '請先填寫原因' : null;
  const move = async (sign: 1 | -1) => {
    const quantity = sign * (pieces ?? 0);
    if (await run(() => call(moveStaffStock, { params, body: { quantity, reason } }))) {
      setPieces(null);
      setReason('');
    }
  };
  return (
    <section className="rounded-md border border-paper-edge bg-white p-5" aria-labelledby="stock">
      <h2 id="stock" className="font-black text-lg">
        庫存
      </h2>
      <p className="mt-1">
        現貨 <strong>{goods.stock}</strong>，保留中 {goods.reserved}，已售 {goods.sold}，進貨共{' '}
        {goods.received}
      </p>
      {can('write_catalogue') && goods.arrives_at !== null && Date.parse(goods.arrives_at) > opened && (
        <Arrival productId={productId} arrivesAt={goods.arrives_at} />
      )}
      {can('write_catalogue') && (
        <p className="mt-3 text-ink-soft text-sm">
          有成本的進貨請用{' '}
          <Link href="/stock/new" className="underline">
            登記進貨
          </Link>
          ，毛利才算得準；這裡只改數量。
        </p>
      )}
      {can('write_catalogue') && (
        <div className="mt-2 grid items-end gap-3 tablet:grid-cols-[8rem_1fr_auto_auto]">
          <NumberField label="數量" min={1} value={pieces} onChange={setPieces} />
          <TextField label="原因" value={reason} onChange={setReason} />
          <button
            type="button"
            className="button is-main"
            disabled={missing !== null || isBusy}
            onClick={() => void move(1)}
          >
            {missing ?? '進貨'}
          </button>
          <button
            type="button"
            className="button is-danger"
            disabled={missing !== null || isBusy}
            onClick={() => void move(-1)}
          >
            報廢
          </button>
        </div>
      )}
      <Failure text={text} />
      {data && data.data.length > 0 && (
        <table className="list mt-4">
          <thead>
            <tr>
              <th scope="col" className="text-right">
                異動
              </th>
              <th scope="col">原因</th>
              <th scope="col">經手</th>
              <th scope="col">時間（台北）</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
                <td className="text-right tabular-nums">
                  {row.quantity > 0 ? `+${row.quantity}` : row.quantity}
                </td>
                <td>
                  {row.reason}
                  {row.amount !== null && (
                    <span className="block text-ink-soft text-sm">{formatMoney(row.amount)}</span>
                  )}
                </td>
                <td>{row.by ?? '商店'}</td>
                <td>{formatDateTime(row.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
