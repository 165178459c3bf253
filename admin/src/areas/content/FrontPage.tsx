import type { Promotion } from '@kujiya/contract/banners';
import { homePath } from '@kujiya/contract/shop/paths';
import { staffFront } from '@kujiya/contract/staff/banners';
import { previewPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TimeField } from '#kit/Fields.tsx';
import { useStaff } from '#kit/staff.ts';
import { TargetName } from '#kit/TargetField.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { type PromotionKind, promotionKinds } from './promotions.ts';

function Row({ kind, shown }: { kind: PromotionKind; shown: readonly Promotion[] }) {
  const { path, title } = promotionKinds[kind];
  const isBanner = kind === 'banners';
  return (
    <section className="grid gap-3">
      <h2 className="font-black text-lg">
        {title}（{shown.length}）
      </h2>
      {shown.length === 0 && <p className="text-ink-soft">這個時間沒有{title}。</p>}
      <ul className={`grid gap-4 ${isBanner ? 'desk:grid-cols-2' : 'grid-cols-2 desk:grid-cols-4'}`}>
        {shown.map(({ id, image_url, alt, link }) => (
          <li key={id} className="min-w-0">
            <Link href={`${path}/${id}`} className="relative block">
              <img
                {...mediaSources(image_url)}
                sizes="480px"
                alt={isBanner ? '' : alt}
                className={`w-full rounded-md object-cover ${isBanner ? 'aspect-[5/2]' : 'aspect-[4/5]'}`}
              />
              {isBanner && (
                <span className="absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-sm bg-paper px-2 py-1 font-black text-sm">
                  {alt}
                </span>
              )}
            </Link>
            <p className="mt-1 break-all text-ink-soft text-xs">
              → <TargetName link={link} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The promotions of the home screen as members see them now, or at another time. */
export function FrontPage() {
  const [params, setParams] = useSearchParams();
  const at = params.get('at');
  const { can } = useStaff();
  const { data, error } = useQuery({
    queryKey: [staffFront.path, at],
    queryFn: ({ signal }) => call(staffFront, { query: at === null ? {} : { at } }, { signal }),
  });
  return (
    <>
      <ContentTabs />
      <div className="grid max-w-5xl gap-6">
        <div className="grid items-start gap-3 tablet:grid-cols-[1fr_20rem]">
          <div className="grid justify-items-start gap-2">
            <h1 className="font-black text-xl">首頁檔期</h1>
            {can('read_catalogue') && (
              <Link href={`${previewPage(homePath)}${at === null ? '' : `&at=${at}`}`} className="button">
                預覽整個首頁
              </Link>
            )}
          </div>
          <TimeField
            label="看哪個時間的首頁"
            hint="空白＝現在。橫幅的次序每天會重新洗牌；看過的瀏覽器最多一天後更新"
            value={at}
            onChange={(value) => setParams(value === null ? {} : { at: value }, { replace: true })}
          />
        </div>
        <Failure text={error && messageOf(error)} />
        {data ? (
          <>
            <Row kind="promos" shown={data.data.overlay_ads} />
            <Row kind="banners" shown={data.data.banners} />
          </>
        ) : (
          !error && <p className="text-ink-soft">載入中…</p>
        )}
      </div>
    </>
  );
}
