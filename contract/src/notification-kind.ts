import type { NotificationGroup } from './notifications.ts';

/** The stored facts of a notification; amounts in tokens or NT$, times as ISO 8601. */
export type NotificationData = Readonly<Record<string, unknown>>;

export type TextOf<T> = (data: Facts) => T;
/** Reads the stored facts; one that an older server did not store reads as an empty text. */
export type Facts = {
  text(name: string): string;
  /** The number with commas. */
  number(name: string): string;
  id(name: string): number;
  /** The date in Taipei: `2026/11/20`. */
  day(name: string): string;
  /** The minute in Taipei: `2026/11/20 12:00`. */
  minute(name: string): string;
  /** The last day of a time that ends then. */
  until(name: string): string;
};

export type NotificationKind = {
  readonly group: NotificationGroup;
  readonly title: string;
  readonly desc: TextOf<string>;
  /** Words that the staff wrote for everybody; they stand in for the title and the push. */
  readonly own?: TextOf<{ title: string; body: string }>;
  readonly link: TextOf<string>;
  /** Anybody may read a lock screen, so this text is the same for everybody: no names, amounts, numbers or prizes. */
  readonly push: string;
  /**
   * Hours for which a push service keeps it for a browser that is off, and its urgency, which weighs on a phone's
   * battery.
   */
  readonly hours: number;
  readonly urgency: 'low' | 'normal' | 'high';
};
