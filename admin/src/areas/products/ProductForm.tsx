import { changeStaffProduct, productLimits, type StaffProduct } from '@kujiya/contract/staff/products';
import { refusalOf } from '@kujiya/web/lib/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Conflict } from '#kit/Conflict.tsx';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { NumberField, TextField, TimeField } from '#kit/Fields.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

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
/** `before`: the fields of that version. */
type Draft = { version: number; before: Fields; changes: Partial<Fields> };

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
const fieldsOf = (product: StaffProduct) =>
  Object.fromEntries(Object.keys(words).map((name) => [name, product[name as keyof Fields]])) as Fields;

/** What a product is. Only the fields that were changed are sent, with the version that was read. */
export function ProductForm({ product }: { product: StaffProduct }) {
  const { staff, can } = useStaff();
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft<Draft>(`${staff.id}:product:${product.id}`);
  const { run, isBusy, error, text, clear } = useStep();
  const shown: Fields = { ...product, ...draft?.changes };
  const mayWrite = can('write_catalogue');
  const saved = fieldsOf(product);
  const set = <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
    setDraft({
      ...{ version: product.version, before: saved, ...draft },
      changes: { ...draft?.changes, [name]: value },
    });
  const conflict = refusalOf(error, changeStaffProduct);
  const isConflict = conflict?.code === 'version_conflict';
  const changed = Object.keys(draft?.changes ?? {}) as (keyof Fields)[];
  const save = async () => {
    if (!draft) return;
    const { before, changes } = draft;
    // Another version with the same fields: only the prizes or the state were changed.
    const isCurrent = JSON.stringify(before) === JSON.stringify(saved);
    const version = isCurrent ? product.version : draft.version;
    const done = await run(() =>
      call(changeStaffProduct, { params: { id: product.id }, body: { ...changes, version } }),
    );
    if (done) setDraft(null);
  };
  const settle = (next: Draft | null) => {
    setDraft(next);
    clear();
    void queries.invalidateQueries();
  };
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
    <form
      className="grid gap-4 rounded-md border border-paper-edge bg-white p-5 tablet:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
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
      <Failure text={isConflict ? null : text} />
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-2 tablet:col-span-2">
          {changed.length > 0 && (
            <p className="mr-auto text-ink-soft text-sm">
              還沒儲存：{changed.map((name) => words[name]).join('、')}
            </p>
          )}
          {changed.length > 0 && (
            <button type="button" className="button" onClick={() => setDraft(null)}>
              還原
            </button>
          )}
          <button type="submit" className="button is-main" disabled={changed.length === 0 || isBusy}>
            {changed.length === 0 ? '沒有修改' : '儲存'}
          </button>
        </div>
      )}
      {isConflict && draft && (
        <Conflict<Fields>
          author={conflict.author}
          before={draft.before}
          current={conflict.current as StaffProduct}
          changes={draft.changes}
          words={words}
          onKeep={() => {
            const current = conflict.current as StaffProduct;
            settle({ ...draft, version: current.version, before: fieldsOf(current) });
          }}
          onDrop={() => settle(null)}
        />
      )}
    </form>
  );
}
