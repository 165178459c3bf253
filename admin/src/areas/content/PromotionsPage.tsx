import type { StaffPromotion, staffBanners } from '@kujiya/contract/staff/banners';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { Thumbnail } from '#kit/Thumbnail.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { PeriodBadge, PeriodText, stateFilter } from './Period.tsx';
import { type PromotionKind, promotionKinds } from './promotions.ts';

function PromotionsPage({ kind }: { kind: PromotionKind }) {
  const { can } = useStaff();
  const { path, title, calls, thumbnail } = promotionKinds[kind];
  return (
    <>
      <ContentTabs />
      <ListPage<typeof staffBanners, StaffPromotion>
        key={kind}
        title={title}
        declared={calls.list}
        filters={[stateFilter]}
        actions={
          can('write_content') && (
            <Link href={`${path}/new`} className="button is-main">
              新增{title}
            </Link>
          )
        }
        empty={`還沒有${title}。按「新增${title}」放上第一張。`}
        columns={[
          {
            title,
            cell: ({ id, image_url, alt, link }) => (
              <Link href={`${path}/${id}`} className="flex items-center gap-3">
                <Thumbnail url={image_url} shape={thumbnail} />
                <span className="min-w-0">
                  <span className="font-semibold underline">{alt}</span>
                  <span className="block break-all text-ink-soft">{link}</span>
                </span>
              </Link>
            ),
          },
          { title: '狀態', cell: ({ state }) => <PeriodBadge state={state} /> },
          { title: '期間（台北時間）', cell: (row) => <PeriodText {...row} /> },
          { title: '順序', cell: ({ position }) => position, isNumber: true },
        ]}
      />
    </>
  );
}

export const BannersPage = () => <PromotionsPage kind="banners" />;
export const PromosPage = () => <PromotionsPage kind="promos" />;
