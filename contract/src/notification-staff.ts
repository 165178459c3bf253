import type { NotificationKind } from './notification-kind.ts';
import * as paths from './shop/paths.ts';

const giftNouns: Readonly<Record<string, string>> = {
  tokens: '代幣',
  points: '點紅利',
  tool_card: '張道具卡',
};
const giftPaths: Readonly<Record<string, string>> = {
  tokens: paths.rechargeDetailsPath,
  points: paths.beanPath,
  tool_card: paths.cardsPath,
};
const threeDays = { hours: 72, urgency: 'normal' } as const;

/** Notifications of what staff changed about a member, and their messages to many. */
export const staffKinds = {
  balance_corrected: {
    group: 'money',
    title: '餘額更正',
    desc: ({ text, id, number }) =>
      `本店更正了您的${text('currency') === 'tokens' ? '代幣' : '紅利點數'}：${id('amount') > 0 ? '+' : ''}${number('amount')}。原因：${text('reason')}`,
    link: ({ text }) => (text('currency') === 'tokens' ? paths.rechargeDetailsPath : paths.beanPath),
    push: '您的餘額有更正，點開看明細。',
    ...threeDays,
  },
  member_blocked: {
    group: 'money',
    title: '帳號暫停購買',
    desc: ({ text, until }) =>
      `您暫時不能購買、抽獎和儲值${text('ends_at') === '' ? '' : `，到 ${until('ends_at')} 為止`}；盒櫃、出貨和退款照常。原因：${text('reason')}`,
    link: () => paths.contactUsPath,
    push: '您的帳號有重要通知，點開查看。',
    ...threeDays,
  },
  member_unblocked: {
    group: 'money',
    title: '帳號恢復購買',
    desc: () => '您又可以購買、抽獎和儲值了。',
    link: () => '/',
    push: '您的帳號有重要通知，點開查看。',
    ...threeDays,
  },
  gift_given: {
    group: 'money',
    title: '收到一份贈禮',
    desc: ({ text, number }) =>
      `${number('amount')} ${giftNouns[text('kind')] ?? ''}已放進您的帳號。${text('reason')}`,
    link: ({ text }) => giftPaths[text('kind')] ?? '/',
    push: '送您一份禮物，點開看看。',
    ...threeDays,
  },
  campaign: {
    group: 'news',
    title: '活動消息',
    desc: ({ text }) => text('text'),
    own: ({ text }) => ({ title: text('title'), body: text('text') }),
    link: ({ text }) => text('path') || '/',
    push: '有新活動，點開看看。',
    hours: 12,
    urgency: 'low',
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
