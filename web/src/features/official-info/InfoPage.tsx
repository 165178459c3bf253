import { type Article, listInfo } from '@kujiya/contract/official-info';
import { articlePath, homePath, infoFeedPath, infoPagePath, infoPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Rss from 'lucide-react/icons/rss';
import { useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { formatDate } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { Picture } from '#ui/Picture.tsx';
import { excerptOf } from '#ui/rich-text/rich-text.ts';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { infoQuery, pageIn } from './queries.ts';
import { Views } from './Views.tsx';

/** `/info`: the shop's news, ten a page. */
export function Component() {
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(infoQuery(useClient(), page));
  usePageTitle('情報');
  return (
    <div className="gutters grid gap-4 pt-[calc(env(safe-area-inset-top)+1rem)] pb-8 desk:gap-6 desk:pt-6 desk:pb-12">
      <div className="flex items-end justify-between border-b-[1.5px] border-ink pb-2">
        <div>
          <p aria-hidden="true" className="font-print text-sm tracking-widest text-kuji-ink">
            KUJIYA NEWS
          </p>
          <h1 className="text-xl desk:text-2xl">情報</h1>
        </div>
        <a
          href={infoFeedPath}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-ink/8"
        >
          <Rss size={18} aria-hidden="true" />
          RSS 訂閱
        </a>
      </div>
      <Loaded query={query} failed={listInfo.failure} reason="請稍後再試一次" skeleton={<ListSkeleton />}>
        {({ data: articles, last_page: last }) =>
          articles.length === 0 ? (
            <EmptyState
              drawing={<Drawing of="sleepingToy" />}
              heading="h2"
              title={page === 1 ? '目前沒有新消息' : '沒有更多消息了'}
              text="有新品、活動或公告，會第一時間寫在這裡。"
              action={
                <ButtonLink to={page === 1 ? homePath : infoPath}>
                  {page === 1 ? '去逛逛' : '回到第一頁'}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <ul
                aria-busy={query.isPlaceholderData}
                className={cx(
                  'grid gap-3 transition-opacity desk:grid-cols-2 desk:gap-5',
                  query.isPlaceholderData && 'opacity-50',
                )}
              >
                {articles.map((article, place) => (
                  <li key={article.id} className={cx(place === 0 && page === 1 && 'desk:col-span-2')}>
                    <ArticleCard article={article} lead={place === 0 && page === 1} />
                  </li>
                ))}
              </ul>
              <Pager page={page} last={last} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** One article of the list; the newest is the lead story, as on a front page. */
function ArticleCard({ article, lead }: { article: Article; lead: boolean }) {
  return (
    <Link
      to={articlePath(article.id)}
      className={cx(
        'press outline-ink group grid overflow-hidden rounded-md bg-white hover:bg-butter-tint',
        lead
          ? 'desk:grid-cols-[3fr_2fr]'
          : 'grid-cols-[8.5rem_minmax(0,1fr)] desk:h-full desk:grid-cols-[13rem_minmax(0,1fr)]',
      )}
    >
      <Picture
        path={article.main_image}
        alt=""
        sizes={lead ? '(min-width: 960px) 720px, 100vw' : '(min-width: 960px) 208px, 136px'}
        width={960}
        height={540}
        priority={lead}
        className={cx(lead ? 'aspect-video desk:aspect-[9/4] desk:h-full' : 'h-full desk:min-h-38')}
      />
      <div className={cx('grid content-center gap-1.5 p-3', lead ? 'p-4 desk:p-8' : 'desk:p-5')}>
        {lead && (
          <p className="w-fit -rotate-2 rounded-sm border-2 border-kuji-ink px-2 text-sm font-black text-kuji-ink">
            最新
          </p>
        )}
        <h2
          className={cx(
            'line-clamp-2 font-black break-keep wrap-anywhere',
            lead ? 'text-lg desk:text-xl' : 'text-base desk:text-lg',
          )}
        >
          {article.title}
        </h2>
        <p
          className={cx(
            'text-sm text-ink-soft',
            lead ? 'line-clamp-2 desk:line-clamp-3' : 'line-clamp-1 desk:line-clamp-2',
          )}
        >
          {excerptOf(article.content, 90)}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          <time dateTime={article.published_at}>{formatDate(article.published_at)}</time>
          <Views count={article.views} />
        </p>
      </div>
    </Link>
  );
}

const step =
  'press outline-ink inline-flex min-h-12 items-center gap-1 rounded-md bg-white px-4 font-black hover:bg-butter-tint';

function Pager({ page, last }: { page: number; last: number }) {
  if (last <= 1) return null;
  return (
    <nav aria-label="頁數" className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      {page > 1 ? (
        <Link to={infoPagePath(page - 1)} rel="prev" className={cx(step, 'justify-self-start')}>
          <ChevronLeft size={20} aria-hidden="true" />
          上一頁
        </Link>
      ) : (
        <span />
      )}
      <p className="font-print">
        <span className="sr-only">第</span> {page} / {last}
      </p>
      {page < last && (
        <Link to={infoPagePath(page + 1)} rel="next" className={cx(step, 'justify-self-end')}>
          下一頁
          <ChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3 desk:grid-cols-2 desk:gap-5">
      <span className="skeleton aspect-[4/3] rounded-md desk:col-span-2 desk:aspect-[15/4]" />
      {[1, 2, 3, 4].map((place) => (
        <span key={place} className="skeleton h-28 rounded-md desk:h-38" />
      ))}
    </div>
  );
}
