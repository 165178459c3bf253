import { type ArticleRow, staffArticles } from '@kujiya/contract/staff/articles';
import { formatCount } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { ListPage } from '#kit/ListPage.tsx';
import { useStaff } from '#kit/staff.ts';
import { Thumbnail } from '#kit/Thumbnail.tsx';
import { ContentTabs } from './ContentTabs.tsx';
import { PeriodBadge, PeriodText } from './Period.tsx';
import { articleWords } from './words.ts';

export function ArticlesPage() {
  const { can } = useStaff();
  return (
    <>
      <ContentTabs />
      <ListPage<typeof staffArticles, ArticleRow>
        title="情報與公告"
        declared={staffArticles}
        search="標題"
        filters={[{ name: 'state', title: '狀態', options: Object.entries(articleWords) }]}
        actions={
          can('write_content') && (
            <Link href="/content/articles/new" className="button is-main">
              寫一篇
            </Link>
          )
        }
        empty="還沒有情報或公告。按「寫一篇」開始。"
        columns={[
          {
            title: '情報',
            cell: ({ id, title, main_image }) => (
              <Link href={`/content/articles/${id}`} className="flex items-center gap-3">
                <Thumbnail url={main_image} shape="aspect-video w-24" />
                <span className="min-w-0 font-semibold underline">{title}</span>
              </Link>
            ),
          },
          { title: '狀態', cell: ({ state }) => <PeriodBadge state={state} /> },
          { title: '期間（台北時間）', cell: (row) => <PeriodText {...row} /> },
          { title: '瀏覽', cell: ({ views }) => formatCount(views), isNumber: true },
        ]}
      />
    </>
  );
}
