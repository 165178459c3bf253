import { type ProductTab, productPage } from '@kujiya/contract/staff/paths';
import { type StaffProduct, staffProduct } from '@kujiya/contract/staff/products';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import { Lots } from '#areas/lots/Lots.tsx';
import { call } from '#kit/client.ts';
import { RecordLog } from '#kit/RecordLog.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { TabLinks } from '#kit/TabLinks.tsx';
import { Places } from './Places.tsx';
import { Prizes } from './Prizes.tsx';
import { ProductBar } from './ProductBar.tsx';
import { ProductForm } from './ProductForm.tsx';
import { Stock } from './Stock.tsx';

/** The parts of a product's page that a person sees, in their order. */
function usePartsOf(product: StaffProduct) {
  const { can } = useStaff();
  const { id, type, goods } = product;
  const isDrawn = type !== 3;
  const all: readonly [ProductTab | undefined, title: string, part: ReactNode][] = [
    [undefined, '資料', <ProductForm key="form" product={product} />],
    ['prizes', type === 0 ? '獎品' : '款式', isDrawn && <Prizes key="prizes" product={product} />],
    ['lots', '籤池', isDrawn && can('read_lots') && <Lots key="lots" product={product} />],
    ['stock', '庫存', goods && <Stock key="stock" productId={id} goods={goods} />],
    ['places', '儲位', <Places key="places" productId={id} />],
    ['log', '紀錄', can('read_log') && <RecordLog key="log" subject={`product:${id}`} />],
  ];
  return all.filter(([, , part]) => part);
}

/**
 * The tabs of one product below a bar that stays. A tab that was opened stays mounted: a picture on its way to a hidden
 * row arrives, and what is typed asks before the page is left.
 */
function Product({ product }: { product: StaffProduct }) {
  const parts = usePartsOf(product);
  const wanted = new URLSearchParams(useSearch()).get('tab') ?? undefined;
  const current = parts.find(([tab]) => tab === wanted)?.[0];
  const [seen, setSeen] = useState<readonly (ProductTab | undefined)[]>([current]);
  if (!seen.includes(current)) setSeen([...seen, current]);
  return (
    <>
      <ProductBar product={product}>
        <TabLinks
          label="商品的各頁"
          tabs={parts.map(([tab, title]) => ({
            href: productPage(product.id, tab),
            title,
            isCurrent: tab === current,
          }))}
        />
      </ProductBar>
      {parts
        .filter(([tab]) => seen.includes(tab))
        .map(([tab, , part]) => (
          <div key={tab ?? 'form'} hidden={tab !== current}>
            {part}
          </div>
        ))}
    </>
  );
}

/** One product: what it is, its prizes or its stock, its lots, its places and its log, in tabs. */
export function ProductRecord() {
  const { id } = useParams<{ id: string }>();
  const { data, error } = useQuery({
    queryKey: [staffProduct.path, id],
    queryFn: ({ signal }) => call(staffProduct, { params: { id: Number(id) } }, { signal }),
  });
  const product = data?.data;
  return (
    <RecordPage
      list={{ path: '/products', title: '商品與籤池' }}
      heading={product?.name ?? null}
      failure={error && messageOf(error)}
    >
      {product && <Product key={product.id} product={product} />}
    </RecordPage>
  );
}
