import { Type } from 'typebox';
import { ichibanRefusals, TubeParams } from './ichiban.ts';
import { defineCall } from './kernel/call.ts';
import { Success } from './kernel/schema.ts';

const LockBell = Success({ data: Type.Object({ on: Type.Boolean() }) });

export const getLockBell = defineCall({
  method: 'GET',
  path: '/api/tubes/:tubeId/bell',
  access: 'user',
  summary: "Get whether the member waits for the end of another member's lock of a tube.",
  params: TubeParams,
  answer: LockBell,
  fields: { tubeId: ichibanRefusals.tube_missing },
});

export const setLockBell = defineCall({
  method: 'PUT',
  path: '/api/tubes/:tubeId/bell',
  access: 'user',
  summary: "Wait for the end of another member's lock of a tube, which is notified once, or no more.",
  params: TubeParams,
  body: Type.Object({ on: Type.Boolean() }),
  answer: LockBell,
  fields: { tubeId: ichibanRefusals.tube_missing },
});
