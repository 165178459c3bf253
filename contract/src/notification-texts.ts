import { lastDay, taipeiMinute } from './kernel/time.ts';
import type { Facts, NotificationData, NotificationKind } from './notification-kind.ts';
import { type NotificationKindName, notificationKinds } from './notification-kinds.ts';

const reading = (data: NotificationData): Facts => {
  const text = (name: string) => String(data[name] ?? '');
  const minute = (name: string) => (text(name) === '' ? '' : taipeiMinute(Date.parse(text(name))));
  return {
    text,
    id: (name) => Number(data[name] ?? 0),
    number: (name) => Number(data[name] ?? 0).toLocaleString('en-US'),
    day: (name) => minute(name).slice(0, 10),
    minute,
    until: (name) => (text(name) === '' ? '' : lastDay(Date.parse(text(name))).replaceAll('-', '/')),
  };
};

const kindOf = (name: string): NotificationKind | undefined =>
  Object.hasOwn(notificationKinds, name) ? notificationKinds[name as NotificationKindName] : undefined;

/** The text of a notification, as its member reads it in the shop; undefined for a kind this version does not know. */
export function notificationText(name: string, data: NotificationData) {
  const kind = kindOf(name);
  if (!kind) return undefined;
  const said = reading(data);
  return {
    group: kind.group,
    title: kind.own?.(said).title || kind.title,
    desc: kind.desc(said),
    link: kind.link(said),
  };
}

/**
 * The text and options of a push of this kind, the same for every member: `data` counts for what the staff wrote alone; all other pushes have the shop's name as their title. `seconds`: how long the push service keeps it
 * for a browser that is off.
 */
export function pushText(name: string, shopName: string, data: NotificationData = {}) {
  const kind = kindOf(name);
  const own = kind?.own?.(reading(data));
  return (
    kind && {
      title: own?.title || shopName,
      body: own?.body || kind.push,
      seconds: kind.hours * 3_600,
      urgency: kind.urgency,
      topic: kind.group,
    }
  );
}
