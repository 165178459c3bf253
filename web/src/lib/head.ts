import type { InferDataFromTag, QueryKey } from '@tanstack/react-query';
import type { Client } from './client.ts';

/** A page's description of itself for search engines, for chats that show its link, and for the browser's tab. */
export type PageHead = {
  /** As shown by the tab and by lists of results. */
  title: string;
  description: string;
  /** The path, with the parts of the query that belong to it, under which all addresses of the page are known. */
  canonical: string;
  /** The path of the picture that a shared link shows. */
  image?: string;
  /** The subject of the page, in the vocabulary of schema.org. */
  jsonLd?: readonly object[];
  /** For pages that no search engine should list. */
  robots?: 'noindex';
};

/** The address under which a page is requested. */
export type PageAt = {
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
  /** Only the parameters that the page's outline names. */
  search: URLSearchParams;
  /** The shop's own address, without a slash at its end. */
  origin: string;
};

type PageQuery = { readonly queryKey: QueryKey };

/** The answers of a page's queries, in their order; undefined where one has failed. */
type AnswersOf<Queries extends readonly PageQuery[]> = {
  readonly [Index in keyof Queries]: InferDataFromTag<unknown, Queries[Index]['queryKey']> | undefined;
};

/** A page's data before it is rendered: used by the server to render it, and by the browser to fetch it ahead. */
export type PageOutline<Queries extends readonly PageQuery[] = readonly PageQuery[]> = {
  /** Names of the query parameters that change the page for visitors; no other parameter makes it another page. */
  search?: readonly string[];
  /** The shop counts requests for this page, so it is never fetched ahead. */
  counted?: true;
  /** The first queries of the page. A 404 to any of them means that there is no such page. */
  queries?: (client: Client, at: PageAt) => Queries;
  /** False where the address, or an answer without content, shows that there is no such page. */
  exists?: (at: PageAt, answers: AnswersOf<Queries>) => boolean;
  /** The address that this one leads on to, if it does. */
  redirect?: (at: PageAt, answers: AnswersOf<Queries>) => string | undefined;
  /**
   * The present address of the thing this one names; asked by the server when one of `queries` was answered with 404.
   */
  elsewhere?: (client: Client, at: PageAt) => Promise<string | undefined>;
  /** The stored path of the picture that is seen first, and its `sizes`. */
  picture?: (at: PageAt, answers: AnswersOf<Queries>) => { path: string; sizes: string } | undefined;
  head?: (at: PageAt, answers: AnswersOf<Queries>) => PageHead | undefined;
};

/** Declares the outline of a page; `head` gets the answers of `queries`, each with its own type. */
export const defineOutline = <const Queries extends readonly PageQuery[]>(
  outline: PageOutline<Queries>,
): PageOutline => outline as unknown as PageOutline;
