import { coveringPrice, priceNotLower, priceWords } from '@kujiya/contract/staff/prices';
import { changeStaffProduct, type StaffProduct } from '@kujiya/contract/staff/products';
import { formatMoney } from '@kujiya/web/lib/format.ts';
import { Changes } from '#kit/Changes.tsx';
import { call } from '#kit/client.ts';
import { type Lack, RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import { type Fields, ProductFields, words } from './ProductFields.tsx';
import { sendAsking, useAsk } from './SaleAsk.tsx';

const fieldsOf = (product: StaffProduct) => ({
  ...product,
  member_limit: product.goods?.member_limit ?? null,
  arrives_at: product.goods?.arrives_at ?? null,
  value: product.goods?.value ?? null,
});

const lacks = ({ name, price, home_delivery_days: days, ...prices }: Fields): Lack<Fields> => {
  if (name.trim() === '') return ['name', `請先填寫${words.name}`];
  if (price === null) return ['price', `請先填寫${words.price}`];
  if (days === null) return ['home_delivery_days', `請先填寫${words.home_delivery_days}`];
  const wrong = priceNotLower({ ...prices, price });
  return wrong && [wrong.price, `${words[wrong.price]}要低於${words[wrong.than]}`];
};

/** Everything that would be saved, in a question about it. */
function AllChanges({ of, changes }: { of: Fields; changes: Partial<Fields> }) {
  const before = Object.fromEntries(
    (Object.keys(changes) as (keyof Fields)[]).map((name) => [name, of[name]]),
  );
  return (
    <section aria-label="會一起儲存的變更" className="grid gap-1 text-sm">
      <h3 className="font-semibold">會一起儲存的變更</h3>
      <Changes before={before} after={changes} titles={words} />
    </section>
  );
}

/** What a product is. */
export function ProductForm({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const mayWrite = can('write_catalogue');
  const [ask, sheet] = useAsk();
  const record = fieldsOf(product);
  const save = async (changed: Partial<Fields>, version: number) => {
    const { price, home_delivery_days: days, ...changes } = changed;
    const all = <AllChanges of={record} changes={changed} />;
    const covering = coveringPrice(product, { ...changes, ...(price != null && { price }) });
    if (covering) {
      const paid = `${priceWords[covering]} ${formatMoney(product[covering] ?? 0)}`;
      const body = (
        <>
          <p>
            {priceWords[covering]}優先，所以改了以後，會員付的不變。要讓會員付新的價格，請把
            {priceWords[covering]}也改掉或清空。
          </p>
          {all}
        </>
      );
      if (!(await ask({ title: `會員付的還是${paid}`, action: '照樣儲存', body }))) return false;
    }
    const send = (confirmed: object) =>
      call(changeStaffProduct, {
        params: { id: product.id },
        body: {
          ...changes,
          ...confirmed,
          ...(price != null && { price }),
          ...(days != null && { home_delivery_days: days }),
          version,
        },
      });
    return sendAsking(send, ask, all);
  };
  return (
    <>
      <RecordForm<Fields>
        nouns={['products']}
        name={`product:${product.id}`}
        record={record}
        read={(current) => fieldsOf(current as StaffProduct)}
        words={words}
        mayWrite={mayWrite}
        missing={lacks}
        save={save}
      >
        {(shown, set) => <ProductFields product={product} mayWrite={mayWrite} shown={shown} set={set} />}
      </RecordForm>
      {sheet}
    </>
  );
}
