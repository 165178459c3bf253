import type { CallShape } from '@kujiya/contract/kernel/call';
import { closeDay } from '@kujiya/contract/staff/closings';
import { staffAnswerComplaint } from '@kujiya/contract/staff/complaints';
import { staffRescheduleGoods } from '@kujiya/contract/staff/goods';
import { decideInvitation } from '@kujiya/contract/staff/invitations';
import { staffRetryInvoice, staffSettleCorrection } from '@kujiya/contract/staff/invoices';
import { openLot, planLots, resumeLot, withdrawLot } from '@kujiya/contract/staff/lots';
import { staffSettleMismatch } from '@kujiya/contract/staff/mismatches';
import { staffNoteTransfer, staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { staffAcceptShipment, staffHandOver, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { closeRoom } from '@kujiya/contract/staff/waiting-rooms';
import { type AgendaKind, agendaKinds, type WorkKind, workKinds } from '@kujiya/contract/staff/work';
import { expect, test } from 'vitest';
import { features } from '../server/src/features.ts';

/** The pages of the office; its types are another project's. */
const office = '../admin/src/app/areas.ts';
const { pages } = (await import(office)) as { pages: readonly { path: string; right: string }[] };
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
const rightOfPage = (path: string) =>
  pages.find((page) => patternOf(page.path).test(path.split('?')[0] ?? ''))?.right ?? 'no page';

/** The call that does each step; without one somebody else is called, or, in 待您核准, the right is that of the step asked for. */
const steps: Record<WorkKind, CallShape | null> = {
  shipments_accept: staffAcceptShipment,
  shipments_pack: staffPackShipment,
  shipments_hand_over: staffHandOver,
  complaints: staffAnswerComplaint,
  arrivals_due: staffRescheduleGoods,
  refunds_asked: staffSettleRefund,
  payouts: staffNoteTransfer,
  approvals: null,
  invitations_held: decideInvitation,
  lots_unfit: resumeLot,
  lots_unassigned: withdrawLot,
  rooms_undrawn: closeRoom,
  rooms_announced_again: closeRoom,
  lots_low: planLots,
  openings: openLot,
  days_to_close: closeDay,
  invoices_failed: staffRetryInvoice,
  invoice_corrections: staffSettleCorrection,
  payments_strange: staffSettleMismatch,
  jobs_failed: null,
  events_failed: null,
  archive_fails: null,
  backups_late: null,
  events_late: null,
};

const queues = features.flatMap((feature) => feature.queues ?? []);
const agenda = features.flatMap((feature) => feature.agenda ?? []);

test('whoever is told of work, in any role, may do its step and open its page', () => {
  expect(queues.map(({ kind }) => kind).sort()).toEqual(Object.keys(workKinds).sort());
  for (const { kind, rights, path } of queues) {
    const needed = [
      steps[kind]?.right ?? 'self',
      ...[['7'], ['7', '8']].map((ids) => rightOfPage(path(ids))),
    ];
    expect(['self', ...rights], kind).toEqual(expect.arrayContaining(needed));
  }
});

test('whoever is told of what begins by itself may open its page', () => {
  for (const kind of Object.keys(agendaKinds) as AgendaKind[])
    for (const { rights, path } of agenda)
      expect(rights).toContain(rightOfPage(path({ kind, title: '', at: new Date(0), id: 7 })));
});
