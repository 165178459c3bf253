import { type PickedThing, staffPickList } from '@kujiya/contract/staff/packing';
import { shipmentsIn } from '@kujiya/contract/staff/paths';
import { shipmentLimits } from '@kujiya/contract/staff/shipments';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStored } from '#kit/stored.ts';
import { PlaceSheet } from './PlaceSheet.tsx';
import { tickOf, withTick } from './ticks.ts';

/** The thing of a row: fetched with a tick, which the whole row sets. */
function Row({
  thing,
  isTicked,
  onTick,
  onPlace,
}: {
  thing: PickedThing;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onPlace: (() => void) | null;
}) {
  const { code, name, image_url, quantity, shelf, barcode, shipments } = thing;
  return (
    <li className="break-inside-avoid border-paper-edge border-b py-3 last:border-b-0">
      <label
        className={`flex cursor-pointer items-center gap-3 ${isTicked ? 'text-ink-soft line-through' : ''}`}
      >
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-kuji-ink"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <img
          {...mediaSources(image_url)}
          sizes="56px"
          alt=""
          className="size-14 shrink-0 rounded-sm border border-paper-edge object-cover"
        />
        <span className="min-w-0 flex-1 break-words">
          {shelf !== '' && <span className="block break-all font-black text-lg leading-tight">{shelf}</span>}
          <span className="block font-semibold">{name}</span>
          <span className="block break-all text-ink-soft text-sm">
            {code}
            {barcode !== '' && `・${barcode}`}
          </span>
          {shipments.map((one) => (
            <span key={one.id} className="block break-all text-ink-soft text-xs">
              {one.order_number}
              {quantity > one.quantity && ` × ${one.quantity}`}
            </span>
          ))}
        </span>
        <span className="shrink-0 font-black text-xl tabular-nums">× {quantity}</span>
      </label>
      {onPlace && (
        <button
          type="button"
          className="button mt-2 ml-9 print:hidden"
          aria-label={`設定儲位：${name}`}
          onClick={onPlace}
        >
          設定儲位
        </button>
      )}
    </li>
  );
}

/** What is to be fetched from the shelves for the chosen shipments, or for all that wait to be packed. */
export function PickPage() {
  const { staff, can } = useStaff();
  const [params] = useSearchParams();
  const ids = params.get('ids') ?? undefined;
  const [ticks, setTicks] = useStored<string[]>(`picked:${staff.id}`);
  const [placed, setPlaced] = useState<PickedThing | null>(null);
  const { data, error, isPending } = useQuery({
    queryKey: [staffPickList.path, ids],
    queryFn: ({ signal }) => call(staffPickList, { query: ids === undefined ? {} : { ids } }, { signal }),
  });
  const { things = [], shipments = [], has_more = false } = data?.data ?? {};
  const isTicked = (thing: PickedThing) => ticks?.includes(tickOf(thing)) ?? false;
  const left = things.filter((thing) => !isTicked(thing));
  const missing = ids === undefined ? 0 : new Set(ids.split(',')).size - shipments.length;
  const parts = [
    { title: null, rows: things.filter(({ shelf }) => shelf !== '') },
    { title: '還沒有儲位，排在最後', rows: things.filter(({ shelf }) => shelf === '') },
  ];
  return (
    <article className="grid max-w-4xl grid-cols-1 gap-4">
      <Link href="/shipments?state=accepted" className="w-fit text-ink-soft text-sm underline">
        待打包的包裹
      </Link>
      <div className="printed grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto font-black text-xl">揀貨單</h1>
          {can('write_parcels') && shipments[0] && (
            <Link
              href={`/shipments/${shipments[0].id}${ids === undefined ? '' : `?ids=${ids}`}`}
              className="button is-main print:hidden"
            >
              開始打包 {shipments.length} 個
            </Link>
          )}
          <button
            type="button"
            className="button print:hidden"
            disabled={things.length === 0}
            onClick={() => window.print()}
          >
            {things.length === 0 ? '沒有可列印的' : '列印'}
          </button>
        </div>
        <Failure text={error && messageOf(error)} />
        {isPending && !error && <p className="text-ink-soft">載入中…</p>}
        {data && things.length === 0 && (
          <div className="grid justify-items-center gap-3 py-10 text-center text-ink-soft">
            <p>
              {ids === undefined
                ? '沒有待打包的包裹。接單以後，要揀的東西會在這裡。'
                : '選的包裹都不在待打包：可能別人已經打包或取消了。'}
            </p>
            <Link href={shipmentsIn('paid')} className="button">
              看待接單的包裹
            </Link>
          </div>
        )}
        {things.length > 0 && (
          <>
            <p className="text-ink-soft text-sm">
              {shipments.length} 個包裹，共 {things.reduce((sum, { quantity }) => sum + quantity, 0)} 件；
              {formatDateTime(new Date().toISOString())}
            </p>
            <p role="status" className="font-semibold print:hidden">
              {left.length === 0 ? '全部揀完了。' : `還要揀 ${left.length} 種，共 ${things.length} 種`}
            </p>
          </>
        )}
        {has_more && (
          <p className="text-kuji-ink">
            一張揀貨單最多 {shipmentLimits.printed} 個包裹；打包完這些，再開下一張。
          </p>
        )}
        {data && missing > 0 && things.length > 0 && (
          <p className="text-kuji-ink">選的包裹裡有 {missing} 個不在待打包，沒有列入。</p>
        )}
        {parts
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <section key={title} aria-label={title ?? '依儲位'}>
              {title && <h2 className="mb-2 font-semibold text-kuji-ink">{title}</h2>}
              <ul className="rounded-sm border border-paper-edge bg-white px-3">
                {rows.map((thing) => (
                  <Row
                    key={thing.code}
                    thing={thing}
                    isTicked={isTicked(thing)}
                    onTick={(isSet) => setTicks(withTick(ticks ?? [], tickOf(thing), isSet))}
                    onPlace={can('write_parcels') && thing.shelf === '' ? () => setPlaced(thing) : null}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
      {placed && <PlaceSheet thing={placed} onClose={() => setPlaced(null)} />}
    </article>
  );
}
