import { changeStaffProduct, productLimits, type StaffProduct } from '@kujiya/contract/staff/products';
import { call } from '#kit/client.ts';
import { NumberField, TextField, TimeField } from '#kit/Fields.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';

type Fields = Pick<
  StaffProduct,
  | 'name'
  | 'series'
  | 'description'
  | 'price'
  | 'discount_price'
  | 'point_price'
  | 'case_price'
  | 'allow_point_payment'
  | 'release_date'
  | 'draw_date'
  | 'home_delivery_days'
  | 'delivery_info'
  | 'images'
>;
const words: Record<keyof Fields, string> = {
  name: '名稱',
  series: '系列',
  description: '說明',
  price: '單價',
  discount_price: '特價',
  point_price: '活動價',
  case_price: '整盒價',
  allow_point_payment: '可用紅利折抵',
  release_date: '發售時間',
  draw_date: '開抽時間',
  home_delivery_days: '出貨天數',
  delivery_info: '出貨說明',
  images: '圖片',
};
/** What a product is. */
export function ProductForm({ product }: { product: StaffProduct }) {
  const { can } = useStaff();
  const mayWrite = can('write_catalogue');
  return (
    <RecordForm<Fields>
      name={`product:${product.id}`}
      record={product}
      words={words}
      mayWrite={mayWrite}
      save={(changes, version) =>
        call(changeStaffProduct, { params: { id: product.id }, body: { ...changes, version } })
      }
    >
      {(shown, set) => {
        const price = (name: 'discount_price' | 'point_price' | 'case_price', hint: string) => (
          <NumberField
            label={words[name]}
            hint={hint}
            min={1}
            disabled={!mayWrite}
            value={shown[name]}
            onChange={(value) => set(name, value)}
          />
        );
        return (
          <>
            <h2 className="font-black text-lg tablet:col-span-2">基本資料</h2>
            <TextField
              label={words.name}
              disabled={!mayWrite}
              value={shown.name}
              onChange={(value) => set('name', value)}
            />
            <TextField
              label={words.series}
              disabled={!mayWrite}
              value={shown.series}
              onChange={(value) => set('series', value)}
            />
            <div className="tablet:col-span-2">
              <TextField
                label={words.description}
                multiline
                disabled={!mayWrite}
                value={shown.description}
                onChange={(value) => set('description', value)}
              />
            </div>
            <NumberField
              label={words.price}
              hint="代幣，1 代幣＝NT$1"
              min={1}
              disabled={!mayWrite}
              value={shown.price}
              onChange={(value) => value !== null && set('price', value)}
            />
            {price('discount_price', '空白＝沒有特價；不能高於單價')}
            {product.type === 1 && price('case_price', '一整盒未拆的價格；空白＝單價 × 盒數')}
            <TimeField
              label={words.release_date}
              hint="在這之前不能購買；空白＝立即"
              disabled={!mayWrite}
              value={shown.release_date}
              onChange={(value) => set('release_date', value)}
            />
            {product.type !== 3 && (
              <TimeField
                label={words.draw_date}
                disabled={!mayWrite}
                value={shown.draw_date}
                onChange={(value) => set('draw_date', value)}
              />
            )}
            <div className="tablet:col-span-2">
              <PicturesField
                label={words.images}
                hint="第一張是封面"
                most={productLimits.images}
                disabled={!mayWrite}
                value={shown.images}
                onChange={(value) => set('images', value)}
              />
            </div>
          </>
        );
      }}
    </RecordForm>
  );
}
