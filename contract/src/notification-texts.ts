import { taipeiMinute } from './kernel/time.ts';
import {
  type NotificationData,
  type NotificationKind,
  type NotificationKindName,
  notificationKinds,
  type Said,
} from './notification-kinds.ts';

const reading = (data: NotificationData): Said => {
  const text = (name: string) => String(data[name] ?? '');
  return {
    text,
    id: (name) => Number(data[name] ?? 0),
    number: (name) => Number(data[name] ?? 0).toLocaleString('en-US'),
    day: (name) => (text(name) === '' ? '' : taipeiMinute(Date.parse(text(name))).slice(0, 10)),
  };
};

const kindOf = (name: string): NotificationKind | undefined =>
  Object.hasOwn(notificationKinds, name) ? notificationKinds[name as NotificationKindName] : undefined;

/** The words of a notification, as its member reads them in the shop; undefined where this version knows no such kind. */
export function notificationText(name: string, data: NotificationData) {
  const kind = kindOf(name);
  if (!kind) return undefined;
  const said = reading(data);
  return { group: kind.group, title: kind.title, desc: kind.desc(said), link: kind.link(said) };
}

/** What a push of this kind shows to every member, and how it is sent. `seconds`: how long it is kept for a browser that is off. */
export function pushText(name: string) {
  const kind = kindOf(name);
  return (
    kind && {
      title: '籤屋',
      body: kind.push,
      seconds: kind.hours * 3_600,
      urgency: kind.urgency,
      topic: kind.group,
    }
  );
}
