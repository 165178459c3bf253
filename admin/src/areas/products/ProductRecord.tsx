import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, goodsPath } from '@kujiya/contract/shop/paths';
import { missingWords } from '@kujiya/contract/staff/missing';
import { previewPage } from '@kujiya/contract/staff/paths';
import { duplicateStaffProduct } from '@kujiya/contract/staff/product-drafts';
import {
  publishStaffProduct,
  type StaffProduct,
  staffProduct,
  unpublishStaffProduct,
} from '@kujiya/contract/staff/products';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Lots } from '#areas/lots/Lots.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { Places } from './Places.tsx';
import { Prizes } from './Prizes.tsx';
import { ProductForm } from './ProductForm.tsx';
import { Stock } from './Stock.tsx';
import { stateWords, typeWords } from './words.ts';

function Steps({ product: { id, type, status, missing } }: { product: StaffProduct }) {
  const { can } = useStaff();
  const [, go] = useLocation();
  const { run, isBusy, text } = useStep('products');
  const [asks, setAsks] = useState(false);
  const params = { id };
  const game = gameOfProductType(type);
  const preview = (
    <Link href={previewPage(game ? detailPath(game, id) : goodsPath(id), id)} className="button">
      預覽
    </Link>
  );
  if (!can('write_catalogue')) return <div className="flex">{preview}</div>;
  const lacks = missing.map((one) => missingWords[one]).join('、');
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {status === 'published' ? (
          <button type="button" className="button is-danger" disabled={isBusy} onClick={() => setAsks(true)}>
            下架
          </button>
        ) : (
          <button
            type="button"
            className="button is-main"
            disabled={isBusy || missing.length > 0}
            onClick={() => void run(() => call(publishStaffProduct, { params }))}
          >
            {missing.length > 0 ? `上架前請補上：${lacks}` : '上架'}
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() =>
            void run(() => call(duplicateStaffProduct, { params })).then(
              (copy) => copy && go(`/products/${copy.data.id}`),
            )
          }
        >
          複製
        </button>
        {preview}
      </div>
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title="下架商品"
          hint="會員會看到商品已下架；已經賣出的不受影響。原因會留在操作紀錄。"
          action="下架"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(() => call(unpublishStaffProduct, { params, body: { reason } }));
          }}
        />
      )}
    </div>
  );
}

/** One product: what it is, its prizes or its stock, and its lots. */
export function ProductRecord() {
  const { id } = useParams<{ id: string }>();
  const { can } = useStaff();
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
      badges={
        product && (
          <>
            <span className="badge">{typeWords[product.type]}</span>
            <span className={`badge ${product.status === 'published' ? 'is-good' : ''}`}>
              {stateWords[product.status]}
            </span>
          </>
        )
      }
      about={product && <Steps product={product} />}
      log={`product:${id}`}
    >
      {product && (
        <>
          <ProductForm key={product.id} product={product} />
          {product.type !== 3 && <Prizes key={`prizes ${product.id}`} product={product} />}
          {product.goods && <Stock productId={product.id} goods={product.goods} />}
          <Places productId={product.id} />
          {product.type !== 3 && can('read_lots') && <Lots product={product} />}
        </>
      )}
    </RecordPage>
  );
}
