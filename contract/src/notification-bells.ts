import type { Facts, NotificationKind, TextOf } from './notification-kind.ts';
import * as paths from './shop/paths.ts';
import { waitingLimits } from './waiting-room.ts';

const product = ({ id }: Facts): string => paths.productPath(id('product_id'));
const hasQueue = ({ id }: Facts): boolean => id('tube_id') > 0;
/** The queue where there is one; otherwise the product. */
const door: TextOf<string> = (data) =>
  hasQueue(data) ? paths.waitingRoomPath(data.id('tube_id')) : product(data);
const tickets: TextOf<string> = ({ id }) => paths.tubeTicketPath(id('product_id'), id('tube_id'));

/** What the bell says. It is of use for minutes: a push that comes later says nothing that still holds. */
export const bellKinds = {
  entry: {
    group: 'likes',
    title: '可以進場排隊了',
    desc: ({ text, minute }) =>
      `您喜歡的「${text('name')}」可以進場了。${minute('opens_at')} 開放時，從在場的人抽出順位。`,
    link: door,
    push: '心願清單裡有商品可以進場排隊了。',
    hours: 1,
    urgency: 'normal',
  },
  opening_soon: {
    group: 'likes',
    title: '心願清單快開賣了',
    desc: (data) =>
      `您喜歡的「${data.text('name')}」${data.minute('opens_at')} 開賣。${hasQueue(data) ? '請先進場，開放時留在排隊頁。' : ''}`,
    link: door,
    push: '心願清單裡有商品快開賣了，點開看時間。',
    hours: 0.25,
    urgency: 'high',
  },
  opening: {
    group: 'likes',
    title: '心願清單開賣了',
    desc: ({ text }) => `您喜歡的「${text('name')}」開賣了。`,
    link: door,
    push: '心願清單裡有商品開賣了。',
    hours: 12,
    urgency: 'high',
  },
  turn: {
    group: 'turns',
    title: '輪到您了！',
    desc: ({ text }) => `「${text('name')}」現在只有您能抽，請在 ${waitingLimits.turn} 秒內選籤購買。`,
    link: tickets,
    push: '排隊輪到您了，請馬上點開。',
    hours: waitingLimits.turn / 3_600,
    urgency: 'high',
  },
  lock_over: {
    group: 'turns',
    title: '現在可以抽了',
    desc: ({ text }) => `您等的「${text('name')}」，前一位抽完了。先選先抽，不會保留。`,
    link: tickets,
    push: '您等的籤筒可以抽了。',
    hours: 0.1,
    urgency: 'high',
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
