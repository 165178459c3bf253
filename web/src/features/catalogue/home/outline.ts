import { defineOutline, type PageAt, type PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import { breadcrumbs, organization, webSite } from '#shop/head/json-ld.ts';
import { choiceOf, isChosen } from '#shop/shelf/choice.ts';
import { hotQuery } from '#shop/shelf/queries.ts';
import { shelfQuery } from '../queries.ts';
import { tabAt } from './home-tabs.ts';
import { choiceQuery, pulseQuery, pulseShelves } from './pulse.ts';

const descriptions: readonly string[] = [
  '一番賞、盒玩、轉蛋線上抽。開筒前先公布承諾，開獎後人人可以驗證，中獎收進盒櫃再一起寄出。',
  '一番賞線上抽：籤號自己選、自己撕，剩餘張數與各賞機率即時更新，最後一張還有最後賞。',
  '盒玩線上抽：一中盒一中盒挑，搖一搖再決定，整盒端走也可以，集滿一套看得見。',
  '轉蛋線上轉：機台剩幾顆、各款機率即時更新，一次可以轉一顆、三顆、五顆或十顆。',
];

/** The page head of the home page or of one of its tabs. */
function homeHead({ pathname, origin }: PageAt): PageHead {
  const { id, label, path } = tabAt(pathname);
  return {
    title: pageTitle(id === 0 ? undefined : label),
    description: descriptions[id] ?? '',
    canonical: path,
    jsonLd: id === 0 ? [organization(origin), webSite(origin)] : [breadcrumbs(origin, [label, path])],
  };
}

export const outline = defineOutline({
  queries: (client, { pathname, search }) => {
    const { id, type } = tabAt(pathname);
    const choice = choiceOf(search);
    const front = id === 0;
    return [
      shelfQuery(client, type),
      ...(front ? [hotQuery(client)] : []),
      ...(isChosen(choice) ? [choiceQuery(client, choice, type)] : []),
      ...(front && !isChosen(choice) ? pulseShelves.map(({ shelf }) => pulseQuery(client, shelf)) : []),
    ] as const;
  },
  search: ['shelf', 'sort'],
  head: homeHead,
});
