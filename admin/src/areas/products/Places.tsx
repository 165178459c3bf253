import { type Placed, staffPlaces } from '@kujiya/contract/staff/packing';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlaceSheet } from '#areas/shipments/PlaceSheet.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';

/** Where the goods or the prizes of a product lie, and the barcodes on them; also of those that a commitment froze. */
export function Places({ productId }: { productId: number }) {
  const { can } = useStaff();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const { data, error } = useQuery({
    queryKey: [staffPlaces.path, productId],
    queryFn: ({ signal }) => call(staffPlaces, { params: { id: productId } }, { signal }),
  });
  return (
    <section className="rounded-md border border-paper-edge bg-white p-5" aria-labelledby="places">
      <h2 id="places" className="font-black text-lg">
        儲位與條碼
      </h2>
      <p className="mt-1 text-ink-soft text-sm">揀貨照儲位的順序走，打包掃條碼核對；封籤以後也能改。</p>
      <Failure text={error && messageOf(error)} />
      {data?.data.length === 0 && <p className="mt-3 text-ink-soft">儲存獎品後，就能在這裡設定儲位。</p>}
      <ul className="mt-2 divide-y divide-paper-edge">
        {data?.data.map((thing) => (
          <li key={thing.code} className="flex flex-wrap items-center gap-3 py-2">
            {thing.image_url === '' ? (
              <span className="size-12 rounded-sm border border-paper-edge border-dashed bg-paper" />
            ) : (
              <img
                {...mediaSources(thing.image_url)}
                sizes="48px"
                alt=""
                className="size-12 rounded-sm border border-paper-edge object-cover"
              />
            )}
            <div className="min-w-40 flex-1 break-words">
              <p className="font-semibold">{thing.name}</p>
              <p className="text-ink-soft text-sm">
                {thing.shelf === '' ? '未設儲位' : `儲位 ${thing.shelf}`}・
                {thing.barcode || `條碼 ${thing.code}`}
              </p>
            </div>
            {can('write_parcels') && (
              <button
                type="button"
                className="button"
                aria-label={`儲位與條碼：${thing.name}`}
                onClick={() => setPlaced(thing)}
              >
                設定
              </button>
            )}
          </li>
        ))}
      </ul>
      {placed && <PlaceSheet thing={placed} onClose={() => setPlaced(null)} />}
    </section>
  );
}
