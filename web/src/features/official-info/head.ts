import type { ArticleDetail } from '@kujiya/contract/official-info';
import { articlePath, articlePicturePath, infoPagePath, infoPath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import { breadcrumbs, organization } from '#shop/head/json-ld.ts';
import { mediaSources } from '#ui/media.ts';
import { leadOf } from '#ui/rich-text/rich-text.ts';
import { pageIn } from './queries.ts';

const longest = 120;

/** The page head of an article. */
export function articleHead({ origin }: PageAt, article: ArticleDetail): PageHead {
  const { id, title, content, main_image, published_at } = article;
  const words = [...leadOf(content)];
  const description = words.length <= longest ? words.join('') : `${words.slice(0, longest - 1).join('')}…`;
  const picture = articlePicturePath(id);
  return {
    title: pageTitle(title),
    description,
    canonical: articlePath(id),
    image: picture,
    jsonLd: [
      {
        '@type': 'NewsArticle',
        headline: title,
        description,
        image: [picture, mediaSources(main_image).src].map((image) => `${origin}${image}`),
        datePublished: published_at,
        author: organization(origin),
        mainEntityOfPage: `${origin}${articlePath(id)}`,
        publisher: organization(origin),
      },
      breadcrumbs(origin, ['情報', infoPath], [title, articlePath(id)]),
    ],
  };
}

/** The page head of one page of the news: each has a canonical address of its own. */
export function infoHead({ origin, search }: PageAt): PageHead {
  const page = pageIn(search);
  return {
    title: pageTitle(page === 1 ? '情報' : `情報 第 ${page} 頁`),
    description: '情報：新彈上架、開抽時間、活動與公告，都在這裡。',
    canonical: infoPagePath(page),
    jsonLd: [breadcrumbs(origin, ['情報', infoPath])],
  };
}
