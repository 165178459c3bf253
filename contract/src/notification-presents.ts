import type { NotificationKind } from './notification-kind.ts';
import { storagePath } from './shop/paths.ts';
import { spaced } from './shop/spacing.ts';

const kind = { group: 'storage', link: () => storagePath, hours: 24, urgency: 'normal' } as const;

/** What is told to both sides of a present. */
export const presentNotices = {
  present_claimed: {
    ...kind,
    title: '禮物送到了',
    desc: ({ text }) => `${spaced(text('friend'))}收下了您送的「${text('name')}」。`,
    push: '您送的禮物有人收下了。',
  },
  present_received: {
    ...kind,
    title: '收到一份禮物',
    desc: ({ text }) => `${spaced(text('friend'))}送的「${text('name')}」放進您的盒櫃了。`,
    push: '您收下的禮物放進盒櫃了。',
  },
  present_returned: {
    ...kind,
    title: '禮物回來了',
    desc: ({ text }) => `「${text('name')}」沒有人收下，已經回到您的盒櫃，保管期限照舊。`,
    push: '一份沒有人收下的禮物回到您的盒櫃了。',
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
