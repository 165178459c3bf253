import type { Prize } from '@kujiya/contract/catalogue';

/** The number of kinds of a prize, read from its name: 怪獸徽章（全 6 種） → 6. */
export const kindsOf = (name: string): number | undefined => {
  const kinds = /全\s*(\d+)\s*[種款]/.exec(name)?.[1];
  return kinds === undefined ? undefined : Number(kinds);
};

/** A ticket names the prize and not the kind: the shop sends a random kind. */
export const assorted = (kinds: number): string => `款式隨機出貨，共 ${kinds} 種，無法指定`;

/** 可選款 or 款式隨機 for a prize of several kinds; undefined for a prize of one. */
export const choiceWord = ({ choice, name }: Prize): string | undefined => {
  if (choice === 'member') return '可選款';
  return choice === 'blind' || kindsOf(name) !== undefined ? '款式隨機' : undefined;
};

/** Prevents a line break between a number and its unit: （全 4 種）, 30 公分. */
export const bound = (name: string): string => name.replace(/(?<=全) (?=\d)|(?<=\d) /g, '\u00a0');
