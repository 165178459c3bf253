import type { ComponentType } from 'react';
import { type ChapterName, chapterNames } from './contents.ts';
import { Fairness, FirstEvening, PlanToSale, ReleaseNight } from './selling.tsx';
import { Day, Members, Month, People, Refunds, Stock, Trouble } from './working.tsx';

const bodies: Record<ChapterName, ComponentType> = {
  'first-evening': FirstEvening,
  'plan-to-sale': PlanToSale,
  day: Day,
  'release-night': ReleaseNight,
  members: Members,
  refunds: Refunds,
  stock: Stock,
  month: Month,
  people: People,
  fairness: Fairness,
  trouble: Trouble,
};

/** The handbook in the order in which it is read. */
export const chapters = (Object.keys(chapterNames) as ChapterName[]).map((name) => ({
  name,
  title: chapterNames[name].title,
  body: bodies[name],
}));
