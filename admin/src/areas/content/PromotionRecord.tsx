import { promotionLimits, type StaffPromotion } from '@kujiya/contract/staff/banners';
import { targetRefusals } from '@kujiya/contract/staff/targets';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { call } from '#kit/client.ts';
import { DeleteButton } from '#kit/DeleteButton.tsx';
import { NumberField, TextField } from '#kit/Fields.tsx';
import { PictureField } from '#kit/PictureField.tsx';
import { type Lack, RecordForm } from '#kit/RecordForm.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { TargetField } from '#kit/TargetField.tsx';
import { PeriodBadge, PeriodFields, periodLacks } from './Period.tsx';
import { type PromotionKind, promotionKinds } from './promotions.ts';

type Fields = Pick<StaffPromotion, 'image_url' | 'link' | 'alt' | 'ends_at'> & {
  /** Null, of a new one: at once, in the last place. */
  starts_at: string | null;
  position: number | null;
};
const blank = {
  version: 0,
  image_url: '',
  link: '',
  alt: '',
  position: null,
  starts_at: null,
  ends_at: null,
};
const words: Record<keyof Fields, string> = {
  image_url: '圖片',
  link: '連結',
  alt: '圖片上的文字',
  position: '順序',
  starts_at: '開始',
  ends_at: '結束',
};
const lacks = (shown: Fields, isNew: boolean): Lack<Fields> => {
  if (shown.image_url === '') return ['image_url', '請先上傳圖片'];
  if (shown.alt.trim() === '') return ['alt', '請先填寫文字'];
  if (shown.link.trim() === '') return ['link', '請先填寫連結'];
  if (shown.position === null && !isNew) return ['position', '請先填寫順序'];
  return periodLacks(shown, isNew);
};
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || name === 'ends_at'));

function PromotionForm({ kind, record }: { kind: PromotionKind; record: StaffPromotion | null }) {
  const { can } = useStaff();
  const [, go] = useLocation();
  const { path, calls, shape, picture, order } = promotionKinds[kind];
  const mayWrite = can('write_content');
  const create = async (fields: Partial<Fields>) => {
    const { image_url = '', link = '', alt = '' } = fields;
    const { data } = await call(calls.create, { body: { ...given(fields), image_url, link, alt } });
    go(`${path}/${data.id}`, { replace: true });
  };
  return (
    <RecordForm<Fields>
      nouns={[kind]}
      name={`${kind}:${record?.id ?? 'new'}`}
      record={record ?? blank}
      words={words}
      mayWrite={mayWrite}
      action={record ? '儲存' : '新增'}
      missing={(shown) => lacks(shown, record === null)}
      ofField={{ [targetRefusals.target_unknown.code]: 'link' }}
      save={(changes, version) =>
        record
          ? call(calls.change, { params: { id: record.id }, body: { ...given(changes), version } })
          : create(changes)
      }
    >
      {(shown, set) => (
        <>
          <PictureField
            label={words.image_url}
            hint={picture}
            shape={shape}
            disabled={!mayWrite}
            value={shown.image_url}
            onChange={(value) => set('image_url', value)}
          />
          <div className="grid content-start gap-4">
            <TextField
              label={words.alt}
              hint={`給看不到圖的人讀的，橫幅也會顯示；最多 ${promotionLimits.altMax} 字`}
              disabled={!mayWrite}
              value={shown.alt}
              onChange={(value) => set('alt', value)}
            />
            <TargetField
              label={words.link}
              addressHint="本店的 /ichiban，或別的網站 https://…"
              disabled={!mayWrite}
              value={shown.link}
              onChange={(value) => set('link', value)}
            />
            <NumberField
              label={words.position}
              hint={record ? order : `${order}；空白＝排最後`}
              disabled={!mayWrite}
              value={shown.position}
              onChange={(value) => set('position', value)}
            />
          </div>
          <PeriodFields shown={shown} set={set} isNew={record === null} disabled={!mayWrite} />
        </>
      )}
    </RecordForm>
  );
}

function PromotionRecord({ kind }: { kind: PromotionKind }) {
  const { id } = useParams<{ id: string }>();
  const { can } = useStaff();
  const { path, title, calls } = promotionKinds[kind];
  const isNew = id === 'new';
  const { data, error } = useQuery({
    queryKey: [calls.read.path, id],
    queryFn: ({ signal }) => call(calls.read, { params: { id: Number(id) } }, { signal }),
    enabled: !isNew,
  });
  const record = data?.data ?? null;
  const list = { path, title };
  if (isNew)
    return (
      <RecordPage list={list} heading={`新增${title}`}>
        <PromotionForm kind={kind} record={null} />
      </RecordPage>
    );
  return (
    <RecordPage
      list={list}
      heading={record?.alt ?? null}
      failure={error && messageOf(error)}
      badges={record && <PeriodBadge state={record.state} />}
      log={`${kind === 'banners' ? 'banner' : 'promo'}:${id}`}
      about={
        record &&
        can('write_content') && (
          <DeleteButton
            noun={kind}
            title={title}
            back={path}
            remove={(reason) => call(calls.remove, { params: { id: record.id }, body: { reason } })}
          />
        )
      }
    >
      {record && <PromotionForm key={record.id} kind={kind} record={record} />}
    </RecordPage>
  );
}

export const BannerRecord = () => <PromotionRecord kind="banners" />;
export const PromoRecord = () => <PromotionRecord kind="promos" />;
