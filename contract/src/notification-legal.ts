import { type LegalKind, legalKinds } from './legal.ts';
import type { Facts, NotificationKind } from './notification-kind.ts';

const textOf = ({ text }: Facts) => legalKinds[text('text') as LegalKind] ?? legalKinds.terms;
const threeQuietDays = { hours: 72, urgency: 'low' } as const;

/** Notifications of new versions of the legal texts. */
export const legalNotices = {
  legal_published: {
    group: 'legal',
    title: '條款更新',
    desc: (data) =>
      `${textOf(data).name}第 ${data.number('number')} 版，${data.day('holds_from')} 起適用：${data.text('changes')}`,
    link: (data) => `${textOf(data).path}?version=${data.id('number')}`,
    push: '條款有新版本，點開看看改了什麼。',
    ...threeQuietDays,
  },
  legal_withdrawn: {
    group: 'legal',
    title: '條款更新已撤回',
    desc: (data) =>
      `原定 ${data.day('holds_from')} 起適用的${textOf(data).name}第 ${data.number('number')} 版已撤回，現行版本繼續適用。`,
    link: (data) => textOf(data).path,
    push: '本店撤回了一份條款的新版本。',
    ...threeQuietDays,
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
