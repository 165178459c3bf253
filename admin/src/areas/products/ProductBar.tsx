import { gameOfProductType } from '@kujiya/contract/shop/games';
import { detailPath, goodsPath } from '@kujiya/contract/shop/paths';
import { type Missing, missingWords } from '@kujiya/contract/staff/missing';
import { type ProductTab, previewPage, productPage } from '@kujiya/contract/staff/paths';
import { deleteStaffProduct, duplicateStaffProduct } from '@kujiya/contract/staff/product-drafts';
import {
  publishStaffProduct,
  type StaffProduct,
  unpublishStaffProduct,
} from '@kujiya/contract/staff/products';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { shopPage } from '#kit/office-name.ts';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { stateWords, typeWords } from './words.ts';

/** Where each thing that is missing is filled in. */
const places: Record<Missing, ProductTab | undefined> = {
  image: undefined,
  prizes: 'prizes',
  prize_image: 'prizes',
  lot: 'lots',
  stock: 'stock',
};
/** What members meet when a product on the shelf lacks it. */
const empty: Partial<Record<Missing, string>> = {
  lot: '沒有在賣或排定開賣的籤池，會員現在抽不到。',
  stock: '沒有庫存，會員現在買不到。',
};

/** What stands between a product and the shelf, each with the way to it; or why nobody can buy what is on it. */
function Lacks({ product: { id, status, missing } }: { product: StaffProduct }) {
  if (status === 'published') {
    const words = missing.map((one) => empty[one] ?? '').join('');
    return words === '' ? null : <p className="font-semibold text-kuji-ink text-sm">{words}</p>;
  }
  if (missing.length === 0) return null;
  return (
    <p id="lacks" className="text-sm">
      上架前請補上：
      {missing.map((one, at) => (
        <span key={one}>
          {at > 0 && '、'}
          <Link href={productPage(id, places[one])} className="font-semibold underline">
            {missingWords[one]}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** Deletes what was never on the shelf, such as the rows of a wrong import. */
function DeleteDraft({ id }: { id: number }) {
  const { run, isBusy, text } = useStep('products');
  const [, go] = useLocation();
  const [asks, setAsks] = useState(false);
  const remove = () =>
    run(async () => {
      await call(deleteStaffProduct, { params: { id } });
      // Before the page is read again, which is no more.
      go('/products', { replace: true });
    });
  return (
    <>
      <button type="button" className="button" onClick={() => setAsks(true)}>
        刪除
      </button>
      {asks && (
        <FormSheet
          title="刪除這個草稿？"
          hint="名稱、圖片和獎品都會不見，不能復原。有籤池或庫存的不能刪除。"
          action="刪除"
          missing={null}
          isBusy={isBusy}
          failure={text}
          onSend={remove}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** The state of a product and its steps, always in sight, above its tabs (`children`). */
export function ProductBar({ product, children }: { product: StaffProduct; children: ReactNode }) {
  const { id, type, status, missing } = product;
  const { can } = useStaff();
  const [, go] = useLocation();
  const { run, isBusy, text } = useStep('products');
  const [asks, setAsks] = useState(false);
  const params = { id };
  const game = gameOfProductType(type);
  const path = game ? detailPath(game, id) : goodsPath(id);
  const copy = async () => {
    const made = await run(() => call(duplicateStaffProduct, { params }));
    if (made) go(productPage(made.data.id));
  };
  return (
    <div className="sticky top-0 z-10 grid grid-cols-1 gap-2 bg-paper pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="badge">{typeWords[type]}</span>
        <span className={`badge mr-auto ${status === 'published' ? 'is-good' : ''}`}>
          {stateWords[status]}
        </span>
        {can('write_catalogue') && (
          <button type="button" className="button" disabled={isBusy} onClick={() => void copy()}>
            複製
          </button>
        )}
        {can('write_catalogue') && status === 'draft' && <DeleteDraft id={id} />}
        <Link href={previewPage(path, { kind: 'product', id })} className="button">
          預覽
        </Link>
        {status === 'published' && (
          <a href={shopPage(path)} target="_blank" rel="noreferrer" className="button">
            看商店頁
          </a>
        )}
        {can('write_catalogue') &&
          (status === 'published' ? (
            <button
              type="button"
              className="button is-danger"
              disabled={isBusy}
              onClick={() => setAsks(true)}
            >
              下架
            </button>
          ) : (
            <button
              type="button"
              className="button is-main"
              disabled={isBusy || missing.length > 0}
              aria-describedby={missing.length > 0 ? 'lacks' : undefined}
              onClick={() => void run(() => call(publishStaffProduct, { params }))}
            >
              上架
            </button>
          ))}
      </div>
      {can('write_catalogue') && <Lacks product={product} />}
      <Failure text={text} />
      {children}
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
