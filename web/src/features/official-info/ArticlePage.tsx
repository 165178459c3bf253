import { type ArticleDetail, getInfo, infoRefusals } from '@kujiya/contract/official-info';
import { articlePath, homePath, infoPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { isMissing, messageOf } from '#lib/client.ts';
import { formatDate } from '#lib/format.ts';
import { useFromServer, useStartTime } from '#lib/hydration.ts';
import { toId } from '#lib/ids.ts';
import { Link, useNavigate } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import type { ShareContent } from '#shop/share/content.ts';
import { ShareButton } from '#shop/share/ShareButton.tsx';
import { ShelfCard } from '#shop/shelf/ShelfCard.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { mediaSources } from '#ui/media.ts';
import { Picture } from '#ui/Picture.tsx';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { richText } from '#ui/rich-text/rich-text.ts';
import { TitleBar } from '#ui/TitleBar.tsx';
import { useToast } from '#ui/Toast.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { articleQuery } from './queries.ts';
import { Views } from './Views.tsx';

const crumbs = [
  { label: '首頁', to: homePath },
  { label: '情報', to: infoPath },
] as const;

const shareOf = ({ id, title, main_image }: ArticleDetail): ShareContent => ({
  title: '分享這篇情報',
  text: `${ourShop.shortName}情報：${title}`,
  path: articlePath(id),
  picture: { address: mediaSources(main_image).src, name: title, width: 960, height: 540 },
});

/**
 * Goes back to the list and shows the reason. A page that the server has already answered with 404 stays: replacing it
 * after hydration would shift the layout and hide the way on that it offers.
 */
function useBackToList(reason: string | undefined, address: string | undefined) {
  const navigate = useNavigate();
  const toast = useToast();
  const fromServer = useFromServer();
  const [first] = useState(address);
  const stays = fromServer && address === first;
  useEffect(() => {
    if (reason === undefined || stays) return;
    toast(reason, { tone: 'bad' });
    navigate(infoPath, { replace: true });
  }, [reason, stays, navigate, toast]);
}

/** `/info/detail/{id}`: one article. */
export function Component() {
  const params = useParams();
  const id = toId(params.id);
  const query = useQuery({ ...articleQuery(useClient(), id ?? 0), enabled: id !== undefined });
  // The server-side fetch counts no view: one refetch by this browser counts the reader.
  const readByServer = useFromServer();
  const { refetch, isSuccess } = query;
  useEffect(() => {
    if (readByServer && isSuccess) void refetch();
  }, [readByServer, isSuccess, refetch]);
  const missing = isMissing(query.error);
  const reason =
    id === undefined ? infoRefusals.info_id_invalid.message : missing ? getInfo.failure : undefined;
  useBackToList(reason, params.id);
  const article = query.data?.data;
  usePageTitle(article?.title ?? '情報');

  return (
    <>
      <TitleBar
        title={article?.title ?? '情報'}
        heading={false}
        back={infoPath}
        crumbs={crumbs}
        right={article && <ShareButton bare content={shareOf(article)} />}
      />
      {article ? (
        <ArticleView key={article.id} article={article} />
      ) : reason !== undefined ? (
        <MissingArticle reason={reason} />
      ) : query.isPending ? (
        <ArticleSkeleton />
      ) : (
        <ErrorState
          title={getInfo.failure}
          message={messageOf(query.error, '請稍後再試一次')}
          onRetry={() => query.refetch()}
        />
      )}
    </>
  );
}

/** Shown for an article that does not exist (any more) when its address is opened directly. */
const MissingArticle = ({ reason }: { reason: string }) => (
  <EmptyState
    drawing={<Drawing of="noResult" />}
    heading="h1"
    title={reason}
    text="可能已經下架，或網址不完整"
    action={<ButtonLink to={infoPath}>看看其他情報</ButtonLink>}
  />
);

function ArticleView({ article }: { article: ArticleDetail }) {
  const now = useStartTime();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-3 py-4 desk:gap-8 desk:px-0 desk:pt-4 desk:pb-12">
      <article className="grid gap-4 desk:gap-6">
        <header className="grid gap-2">
          <h1 className="text-xl break-keep wrap-anywhere text-balance desk:text-2xl">{article.title}</h1>
          <p className="flex items-center gap-3 text-sm text-ink-soft">
            <time dateTime={article.published_at}>{formatDate(article.published_at)}</time>
            <Views count={article.views} />
          </p>
        </header>
        <Picture
          path={article.main_image}
          alt=""
          sizes="(min-width: 960px) 768px, 100vw"
          width={960}
          height={540}
          priority
          className="outline-ink aspect-video rounded-md"
        />
        <div className="grid gap-4 text-base leading-relaxed">
          <RichText pieces={richText(article.content)} />
        </div>
        {article.images.map((image) => (
          <Picture
            key={image}
            path={image}
            alt=""
            sizes="(min-width: 960px) 768px, 100vw"
            width={960}
            height={540}
            className="outline-ink rounded-md"
          />
        ))}
      </article>
      {article.products.length > 0 && (
        <section aria-labelledby="related" className="grid gap-3 border-t-[1.5px] border-ink pt-5">
          <h2 id="related" className="text-lg">
            這篇提到的商品
          </h2>
          <ul className="grid grid-cols-2 gap-3 desk:grid-cols-3 desk:gap-5">
            {article.products.map((card) => (
              <li key={card.id}>
                <ShelfCard card={card} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="其他情報" className="grid gap-3 desk:grid-cols-2">
        <Neighbour label="上一則" article={article.previous} />
        <Neighbour label="下一則" article={article.next} />
      </nav>
    </div>
  );
}

function Neighbour({ label, article }: { label: string; article: ArticleDetail['next'] }) {
  if (!article) return null;
  return (
    <Link
      to={articlePath(article.id)}
      replace
      className="press outline-ink grid min-h-16 content-center rounded-md bg-white px-4 py-2 hover:bg-butter-tint"
    >
      <span className="text-xs text-ink-soft">{label}</span>
      <span className="truncate font-black">{article.title}</span>
    </Link>
  );
}

function ArticleSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-3xl gap-4 px-3 py-4 desk:px-0">
      <span className="skeleton h-16 rounded-md" />
      <span className="skeleton aspect-video rounded-md" />
      <span className="skeleton h-40 rounded-md" />
    </div>
  );
}
