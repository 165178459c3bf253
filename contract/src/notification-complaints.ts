import { type ComplaintOutcome, complaintOutcomes } from './complaints.ts';
import type { NotificationKind } from './notification-kind.ts';
import { complaintPath } from './shop/paths.ts';

/** What a member is told of a complaint. */
export const complaintNotices = {
  complaint_answered: {
    group: 'parcels',
    title: '回報有新的回覆',
    desc: ({ text }) => {
      const outcome = complaintOutcomes[text('outcome') as ComplaintOutcome];
      return `訂單 ${text('order_number')} 的回報${outcome ? `已解決（${outcome}）` : '有新的回覆'}。`;
    },
    link: ({ id }) => complaintPath(id('complaint')),
    push: '您回報的問題有新的回覆。',
    hours: 72,
    urgency: 'normal',
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
