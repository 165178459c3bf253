import type { InferDataFromTag, QueryKey } from '@tanstack/react-query';
import type { Client } from './client.ts';

/** What a page says of itself to search engines, to chats that show its link, and to the browser's tab. */
export type PageHead = {
  /** As the tab and a list of results show it. */
  title: string;
  description: string;
  /** The path, with what of the query belongs to it, under which all addresses of the page are known. */
  canonical: string;
  /** The path of the picture that a shared link shows. */
  image?: string;
  /** What the page is about, in the words of schema.org. */
  jsonLd?: readonly object[];
  /** For pages that no search engine should list. */
  robots?: 'noindex';
};

/** Where a page is asked for. */
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

/** What a page is made of, known before it is drawn: rendered by the server, fetched ahead by the browser. */
export type PageOutline<Queries extends readonly PageQuery[] = readonly PageQuery[]> = {
  /** Names of the query's parameters that change what visitors see; no other parameter makes it another page. */
  search?: readonly string[];
  /** The shop counts who asks, so that nobody asks ahead. */
  counted?: true;
  /** What the page asks the shop first. One that is answered with 404 says that there is no such page. */
  queries?: (client: Client, at: PageAt) => Queries;
  /** False where the address, or an answer that holds nothing, says that there is no such page. */
  exists?: (at: PageAt, answers: AnswersOf<Queries>) => boolean;
  /** Where this address leads on to, if it does. */
  redirect?: (at: PageAt, answers: AnswersOf<Queries>) => string | undefined;
  /** Where that is which this address names; asked by the server when one of `queries` was answered with 404. */
  elsewhere?: (client: Client, at: PageAt) => Promise<string | undefined>;
  /** The stored path of the picture that is seen first, and its `sizes`. */
  picture?: (at: PageAt, answers: AnswersOf<Queries>) => { path: string; sizes: string } | undefined;
  head?: (at: PageAt, answers: AnswersOf<Queries>) => PageHead | undefined;
};

/** Declares the outline of a page; `head` gets the answers of `queries`, each with its own type. */
export const defineOutline = <const Queries extends readonly PageQuery[]>(
  outline: PageOutline<Queries>,
): PageOutline => outline as unknown as PageOutline;
