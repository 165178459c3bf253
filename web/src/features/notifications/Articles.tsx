import { infoLimits, listInfo } from '@kujiya/contract/official-info';
import { articlePath, homePath, infoPath } from '@kujiya/contract/shop/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPages, useClient } from '#lib/api.tsx';
import { formatDate } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteSentinel } from '#ui/InfiniteSentinel.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ListSkeleton } from '#ui/PageSkeletons.tsx';
import { Picture } from '#ui/Picture.tsx';

/** The shop's articles, in short; the news has a page of their own. */
export function Articles() {
  const pages = useInfiniteQuery({
    ...apiPages(useClient(), listInfo, { limit: infoLimits.pageSize }),
    staleTime: infoLimits.cachedMs,
  });
  return (
    <Loaded query={pages} failed={listInfo.failure} skeleton={<ListSkeleton />}>
      {({ pages: loaded }) => {
        const articles = loaded.flatMap(({ data }) => data);
        if (articles.length === 0)
          return (
            <EmptyState
              drawing={<Drawing of="sleepingToy" />}
              heading="h2"
              title="目前沒有公告"
              text="有新品、活動或公告，會第一時間寫在這裡。"
              action={<ButtonLink to={homePath}>去逛逛</ButtonLink>}
            />
          );
        return (
          <div className="grid gap-4">
            <ul className="outline-ink divide-y-[1.5px] divide-paper-deep overflow-hidden rounded-md bg-white">
              {articles.map(({ id, title, main_image, published_at }) => (
                <li key={id}>
                  <Link
                    to={articlePath(id)}
                    className="flex items-center gap-3 p-3 hover:bg-butter-tint active:bg-butter-tint desk:gap-5 desk:p-4"
                  >
                    <Picture
                      path={main_image}
                      alt=""
                      sizes="128px"
                      width={960}
                      height={540}
                      className="aspect-video w-24 shrink-0 rounded-sm desk:w-32"
                    />
                    <span className="grid min-w-0 grow gap-1">
                      <span className="line-clamp-2 font-black">{title}</span>
                      <time dateTime={published_at} className="text-xs text-ink-soft">
                        {formatDate(published_at)}
                      </time>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <InfiniteSentinel query={pages} />
            <ButtonLink to={infoPath} className="desk:justify-self-center desk:px-8">
              到情報頁慢慢看
            </ButtonLink>
          </div>
        );
      }}
    </Loaded>
  );
}
