import type { ProductType } from '@kujiya/contract/catalogue';
import {
  type ExportedProduct,
  exportStaffProducts,
  importColumns,
} from '@kujiya/contract/staff/product-import';
import { createStaffProduct, type ProductRow, staffProducts } from '@kujiya/contract/staff/products';
import { productWork, workKinds } from '@kujiya/contract/staff/work';
import { formatDateTime, formatMoney } from '@kujiya/web/lib/format.ts';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { NumberField, SelectField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ListPage } from '#kit/ListPage.tsx';
import type { ExportColumn } from '#kit/sheets/export.ts';
import { useStaff } from '#kit/staff.ts';
import { Thumbnail } from '#kit/Thumbnail.tsx';
import { useStep } from '#kit/useStep.ts';
import { importColumnNames } from './import-rows.ts';
import { ProductSteps } from './ProductSteps.tsx';
import { productTypes, stateWords, typeWords } from './words.ts';

function NewProduct({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<'0' | '1' | '2' | '3'>('0');
  const [name, setName] = useState('');
  const [price, setPrice] = useState<number | null>(null);
  const [, go] = useLocation();
  const { run, isBusy, text } = useStep('products');
  const missing = name.trim() === '' ? '請先填寫名稱' : price === null || price < 1 ? '請先填寫價格' : null;
  const create = async () => {
    const made = await run(() =>
      call(createStaffProduct, { body: { type: Number(type) as ProductType, name, price: price ?? 0 } }),
    );
    if (made) go(`/products/${made.data.id}`);
  };
  return (
    <FormSheet
      title="新增商品"
      action="建立草稿"
      missing={missing}
      isBusy={isBusy}
      failure={text}
      onSend={create}
      onClose={onClose}
    >
      <SelectField label="種類" value={type} onChange={setType} options={productTypes} />
      <TextField label="名稱" value={name} onChange={setName} />
      <NumberField label="單價（代幣，1 代幣＝NT$1）" min={1} value={price} onChange={setPrice} />
    </FormSheet>
  );
}

export function ProductsPage() {
  const { can } = useStaff();
  // In the address, where the palette begins a product too.
  const [params, setParams] = useSearchParams();
  const setNew = (isNew: boolean) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (isNew) next.set('new', '1');
      else next.delete('new');
      return next;
    });
  return (
    <>
      <ListPage<typeof staffProducts, ProductRow>
        title="商品與籤池"
        declared={staffProducts}
        views="products"
        search="名稱、系列或獎品"
        filters={[
          { name: 'type', title: '種類', options: productTypes },
          { name: 'status', title: '狀態', options: Object.entries(stateWords) },
          { name: 'work', title: '待辦', options: productWork.map((kind) => [kind, workKinds[kind].title]) },
        ]}
        actions={
          can('write_catalogue') && (
            <>
              <Link href="/products/import" className="button">
                匯入
              </Link>
              <button type="button" className="button is-main" onClick={() => setNew(true)}>
                新增商品
              </button>
            </>
          )
        }
        {...(can('write_catalogue') && {
          chosen: {
            nameOf: ({ name }) => name,
            steps: (products, leave) => <ProductSteps products={products} onDone={leave} />,
          },
        })}
        exported={{
          declared: exportStaffProducts,
          columns: [
            ...importColumnNames.map(
              (column) =>
                // A row of the call that is declared here.
                [
                  importColumns[column],
                  (row) => (row as unknown as ExportedProduct).cells[column],
                ] as ExportColumn<ProductRow>,
            ),
            ['狀態', ({ status }) => stateWords[status]],
            ['剩餘', ({ left }) => left],
          ],
        }}
        empty="還沒有商品。按「新增商品」建立第一個，或從供應商的表格「匯入」。"
        columns={[
          {
            title: '商品',
            cell: ({ id, name, series, image_url }) => (
              <Link href={`/products/${id}`} className="flex items-center gap-3">
                <Thumbnail url={image_url} />
                <span className="min-w-0">
                  <span className="font-semibold underline">{name}</span>
                  {series && <span className="block text-ink-soft">{series}</span>}
                </span>
              </Link>
            ),
          },
          { title: '種類', cell: ({ type }) => typeWords[type] },
          {
            title: '狀態',
            cell: ({ status }) => (
              <span className={`badge ${status === 'published' ? 'is-good' : ''}`}>{stateWords[status]}</span>
            ),
          },
          { title: '單價', cell: ({ price }) => formatMoney(price), isNumber: true },
          { title: '剩餘', cell: ({ left }) => left ?? '—', isNumber: true },
          { title: '最後修改', cell: ({ updated_at }) => formatDateTime(updated_at) },
        ]}
      />
      {params.has('new') && can('write_catalogue') && <NewProduct onClose={() => setNew(false)} />}
    </>
  );
}
