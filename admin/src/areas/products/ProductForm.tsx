import { priceNotLower } from '@kujiya/contract/staff/prices';
import { changeStaffProduct, type StaffProduct } from '@kujiya/contract/staff/products';
import { call } from '#kit/client.ts';
import { type Lack, RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import { type Fields, ProductFields, words } from './ProductFields.tsx';
import { useSaleAsk } from './SaleAsk.tsx';

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

/** What a product is. */
export function ProductForm({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const mayWrite = can('write_catalogue');
  const [askOfSale, sheet] = useSaleAsk();
  return (
    <>
      <RecordForm<Fields>
        nouns={['products']}
        name={`product:${product.id}`}
        record={fieldsOf(product)}
        read={(current) => fieldsOf(current as StaffProduct)}
        words={words}
        mayWrite={mayWrite}
        missing={lacks}
        save={({ price, home_delivery_days: days, ...changes }, version) =>
          askOfSale((confirmed) =>
            call(changeStaffProduct, {
              params: { id: product.id },
              body: {
                ...changes,
                ...confirmed,
                ...(price != null && { price }),
                ...(days != null && { home_delivery_days: days }),
                version,
              },
            }),
          )
        }
      >
        {(shown, set) => <ProductFields product={product} mayWrite={mayWrite} shown={shown} set={set} />}
      </RecordForm>
      {sheet}
    </>
  );
}
