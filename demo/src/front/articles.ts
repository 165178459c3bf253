import type { Drawing } from '../figures/drawing.ts';
import type { DemoArticle } from '../types.ts';
import type { ArticleSpec } from './article.ts';
import { counterArticles } from './articles-counter.ts';
import { shelfArticles } from './articles-shop.ts';

const entry = ({ name, series, cast, kind, theme, content, ...rest }: ArticleSpec) => ({
  article: { ...rest, content: content.trim(), image: `official-info/${name}.webp` } as DemoArticle,
  drawing: { frame: 'news', series, cast, kind, seed: `news-${name}`, ...(theme && { theme }) } as Drawing,
});

/** The shop's news with the recipes of their pictures, latest first. */
export const articleEntries = [...shelfArticles, ...counterArticles]
  .sort((one, other) => one.ageDays - other.ageDays)
  .map(entry);
