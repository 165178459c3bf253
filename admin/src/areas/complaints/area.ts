import { complaintPage, complaintsPage } from '@kujiya/contract/staff/paths';
import type { Area } from '#kit/area.ts';
import { ComplaintRecord } from './ComplaintRecord.tsx';
import { ComplaintsPage } from './ComplaintsPage.tsx';

const right = 'read_orders';

export const area: Area = {
  menu: [{ place: 55, group: '會員', path: complaintsPage, title: '回報問題', right, page: ComplaintsPage }],
  pages: [{ path: complaintPage(':id'), title: '回報問題', right, page: ComplaintRecord }],
};
