import type { PageAt, PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import { breadcrumbs } from './json-ld.ts';

/** The head of a page without data: its name, one sentence, and its own path as the address of all its variants. */
export const plainHead = ({ origin }: PageAt, name: string, description: string, path: string): PageHead => ({
  title: pageTitle(name),
  description,
  canonical: path,
  jsonLd: [breadcrumbs(origin, [name, path])],
});
