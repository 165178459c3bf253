import { priceWords } from '@kujiya/contract/staff/prices';
import { productLimits, type StaffProduct } from '@kujiya/contract/staff/products';
import { CheckField, NumberField, TextField, TimeField } from '#kit/Fields.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';

export type Fields = Pick<
  StaffProduct,
  | 'name'
  | 'series'
  | 'description'
  | 'discount_price'
  | 'point_price'
  | 'case_price'
  | 'allow_point_payment'
  | 'release_date'
  | 'draw_date'
  | 'delivery_info'
  | 'images'
> &
  Pick<NonNullable<StaffProduct['goods']>, 'member_limit' | 'arrives_at' | 'value'> & {
    /** Null while they are typed anew; neither is saved so. */
    price: number | null;
    home_delivery_days: number | null;
  };
export const words: Record<keyof Fields, string> = {
  name: '名稱',
  series: '系列',
  description: '說明',
  ...priceWords,
  case_price: '整盒價',
  allow_point_payment: '可用紅利折抵',
  release_date: '發售時間',
  draw_date: '開抽時間',
  home_delivery_days: '出貨天數',
  delivery_info: '出貨說明',
  images: '圖片',
  member_limit: '每人限購',
  arrives_at: '到貨時間',
  value: '成本',
};

/** What is typed into each field of a product. */
export function ProductFields({
  product,
  mayWrite,
  shown,
  set,
}: {
  product: StaffProduct;
  mayWrite: boolean;
  shown: Fields;
  set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void;
}) {
  const isOrdered = product.goods !== null && product.goods.reserved + product.goods.sold > 0;
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
        <PicturesField
          label={words.images}
          hint="第一張是封面"
          most={productLimits.images}
          disabled={!mayWrite}
          value={shown.images}
          onChange={(value) => set('images', value)}
        />
      </div>
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
        onChange={(value) => set('price', value)}
      />
      {price('discount_price', '空白＝沒有特價；要低於單價')}
      {price('point_price', '有填就以這個價格賣，優先於特價；要低於特價和單價')}
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
          hint="會員在商品頁看到；空白＝不顯示"
          disabled={!mayWrite}
          value={shown.draw_date}
          onChange={(value) => set('draw_date', value)}
        />
      )}
      {product.goods && (
        <>
          <TimeField
            label={words.arrives_at}
            hint={
              isOrdered
                ? '已經有人買了，請在「庫存」頁變更到貨日，會員才會收到通知'
                : '預購到貨的時間；空白＝現貨'
            }
            disabled={!mayWrite || isOrdered}
            value={shown.arrives_at}
            onChange={(value) => set('arrives_at', value)}
          />
          <NumberField
            label={words.member_limit}
            hint="每位會員總共可買幾件；空白＝不限"
            min={1}
            disabled={!mayWrite}
            value={shown.member_limit}
            onChange={(value) => set('member_limit', value)}
          />
          <NumberField
            label={words.value}
            hint="一個的成本；登記進貨以後，照進貨的平均算"
            disabled={!mayWrite}
            value={shown.value}
            onChange={(value) => set('value', value)}
          />
        </>
      )}
      <NumberField
        label={words.home_delivery_days}
        hint="申請出貨後幾天內寄出"
        disabled={!mayWrite}
        value={shown.home_delivery_days}
        onChange={(value) => set('home_delivery_days', value)}
      />
      <CheckField
        label={words.allow_point_payment}
        hint="會員付款時可以用紅利點數折抵一部分"
        disabled={!mayWrite}
        value={shown.allow_point_payment}
        onChange={(value) => set('allow_point_payment', value)}
      />
      <div className="tablet:col-span-2">
        <TextField
          label={words.delivery_info}
          multiline
          rows={3}
          hint="商品頁的出貨說明；空白＝不顯示"
          disabled={!mayWrite}
          value={shown.delivery_info ?? ''}
          onChange={(value) => set('delivery_info', value || null)}
        />
      </div>
    </>
  );
}
