import { type ArticleRow, staffArticles } from '@kujiya/contract/staff/articles';
import { mediaSources } from '@kujiya/web/ui/media.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { ContentTabs } from './ContentTabs.tsx';
import { PeriodBadge, PeriodText, stateFilter } from './Period.tsx';

export function ArticlesPage() {
  const { can } = useStaff();
  return (
    <>
      <ContentTabs />
      <ListPage<typeof staffArticles, ArticleRow>
        title="情報與公告"
        declared={staffArticles}
        search="標題"
        read={(get) => ({ q: get('q'), state: get('state') })}
        filters={[stateFilter]}
        actions={
          can('write_content') && (
            <Link href="/content/articles/new" className="button is-main">
              寫一篇
            </Link>
          )
        }
        empty="沒有符合的情報。"
        columns={[
          {
            title: '情報',
            cell: ({ id, title, main_image }) => (
              <Link href={`/content/articles/${id}`} className="flex items-center gap-3">
                <img
                  {...mediaSources(main_image)}
                  sizes="160px"
                  alt=""
                  loading="lazy"
                  className="aspect-video w-24 shrink-0 rounded-sm object-cover"
                />
                <span className="min-w-0 font-semibold underline">{title}</span>
              </Link>
            ),
          },
          { title: '狀態', cell: ({ state }) => <PeriodBadge state={state} /> },
          { title: '期間（台北時間）', cell: (row) => <PeriodText {...row} /> },
          { title: '瀏覽', cell: ({ views }) => views.toLocaleString('en'), isNumber: true },
        ]}
      />
    </>
  );
}
