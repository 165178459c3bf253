import type { InputOf } from '@kujiya/contract/kernel/call';
import { articlePath } from '@kujiya/contract/shop/paths';
import * as calls from '@kujiya/contract/staff/articles';
import { targetRefusals } from '@kujiya/contract/staff/targets';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { ArticleEditor } from '#kit/ArticleEditor.tsx';
import { call } from '#kit/client.ts';
import { TextField, TimeField } from '#kit/Fields.tsx';
import { PictureField } from '#kit/PictureField.tsx';
import { PicturesField } from '#kit/PicturesField.tsx';
import { ProductsField } from '#kit/ProductsField.tsx';
import { type Lack, RecordForm } from '#kit/RecordForm.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { ArticleSteps } from './ArticleSteps.tsx';
import { PeriodBadge, PeriodFields, periodLacks, shownHints } from './Period.tsx';

type Fields = Pick<
  calls.StaffArticle,
  'title' | 'content' | 'main_image' | 'images' | 'products' | 'ends_at'
> & {
  /** Null: a draft. */
  starts_at: string | null;
};
const blank: Fields & { version: number } = {
  version: 0,
  title: '',
  content: '',
  main_image: '',
  images: [],
  products: [],
  starts_at: null,
  ends_at: null,
};
const words: Record<keyof Fields, string> = {
  title: '標題',
  content: '內文',
  main_image: '主圖',
  images: '文末的圖片',
  products: '提到的商品',
  starts_at: '開始',
  ends_at: '結束',
};
const list = { path: '/content/articles', title: '情報與公告' };

const lacks = (shown: Fields, isDraft: boolean): Lack<Fields> => {
  if (shown.title.trim() === '') return ['title', '請先填寫標題'];
  if (shown.main_image === '' && !isDraft) return ['main_image', '請先上傳主圖'];
  if (shown.content === '') return ['content', '請先填寫內文'];
  return periodLacks(shown, isDraft);
};

/** Changed fields as the call takes them. */
const sent = ({ products, starts_at, ...same }: Partial<Fields>) => ({
  ...same,
  ...(products && { product_ids: products.map(({ id }) => id) }),
  ...(starts_at && { starts_at }),
});

function ArticleForm({ record }: { record: calls.StaffArticle | null }) {
  const { can } = useStaff();
  const [, go] = useLocation();
  const mayWrite = can('write_content');
  const isDraft = record === null || record.state === 'draft';
  const create = async (changes: Partial<Fields>) => {
    const body = { title: '', content: '', ...sent(changes) };
    const { data } = await call(calls.createStaffArticle, {
      body: body as InputOf<typeof calls.createStaffArticle>['body'],
    });
    go(`${list.path}/${data.id}`, { replace: true });
  };
  return (
    <RecordForm<Fields>
      nouns={['articles']}
      name={`article:${record?.id ?? 'new'}`}
      record={record ?? blank}
      words={words}
      mayWrite={mayWrite}
      action={record ? '儲存' : '存成草稿'}
      missing={(shown) => lacks(shown, isDraft)}
      ofField={{ [targetRefusals.target_unknown.code]: 'content' }}
      save={(changes, version) =>
        record
          ? call(calls.changeStaffArticle, { params: { id: record.id }, body: { ...sent(changes), version } })
          : create(changes)
      }
    >
      {(shown, set) => (
        <>
          <div className="tablet:col-span-2">
            <TextField
              label={words.title}
              hint={`最多 ${calls.articleLimits.titleMax} 字；${isDraft ? '存成草稿不會通知任何人' : '改了不會再通知'}`}
              disabled={!mayWrite}
              value={shown.title}
              onChange={(value) => set('title', value)}
            />
          </div>
          <PictureField
            label={words.main_image}
            hint={`建議 960 × 540（16：9），也是分享時的圖${isDraft ? '；發布前補上就好' : ''}`}
            shape="aspect-video w-full"
            disabled={!mayWrite}
            value={shown.main_image}
            onChange={(value) => set('main_image', value)}
          />
          <div className="grid content-start gap-4">
            {isDraft ? (
              <TimeField
                label={words.ends_at}
                hint={shownHints.after}
                disabled={!mayWrite}
                value={shown.ends_at}
                onChange={(value) => set('ends_at', value)}
              />
            ) : (
              <PeriodFields shown={shown} set={set} isNew={false} disabled={!mayWrite} />
            )}
            <ProductsField
              value={shown.products}
              disabled={!mayWrite}
              onChange={(value) => set('products', value)}
            />
          </div>
          <div className="min-w-0 tablet:col-span-2">
            <ArticleEditor
              label={words.content}
              value={shown.content}
              disabled={!mayWrite}
              onChange={(value) => set('content', value)}
            />
          </div>
          <div className="tablet:col-span-2">
            <PicturesField
              label={words.images}
              hint="接在內文後面"
              most={calls.articleLimits.images}
              disabled={!mayWrite}
              value={shown.images}
              onChange={(value) => set('images', value)}
            />
          </div>
        </>
      )}
    </RecordForm>
  );
}

/** One article: what it says, and when. */
export function ArticleRecord() {
  const { id } = useParams<{ id: string }>();
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: [calls.staffArticle.path, id],
    queryFn: ({ signal }) => call(calls.staffArticle, { params: { id: Number(id) } }, { signal }),
    enabled: !isNew,
  });
  const record = data?.data;
  if (isNew)
    return (
      <RecordPage list={list} heading="寫一篇情報或公告">
        <ArticleForm record={null} />
      </RecordPage>
    );
  return (
    <RecordPage
      list={list}
      heading={record?.title ?? null}
      failure={error && messageOf(error)}
      badges={record && <PeriodBadge state={record.state} />}
      log={`article:${id}`}
      about={
        record && (
          <>
            <p className="text-ink-soft text-sm">
              {record.state === 'draft'
                ? '會員還看不到。'
                : `商店裡的位址：${articlePath(record.id)}　瀏覽 ${formatCount(record.views)} 次`}
            </p>
            <ArticleSteps article={record} back={list.path} />
          </>
        )
      }
    >
      {record && <ArticleForm key={record.id} record={record} />}
    </RecordPage>
  );
}
