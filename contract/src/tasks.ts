import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, Points, Success, Timestamp } from './kernel/schema.ts';

export const taskRefusals = defineRefusals({
  task_missing: [404, '找不到這個任務'],
  task_incomplete: [409, '任務還沒完成，再加把勁'],
  task_claimed: [409, '這個任務的獎勵已經領過了'],
});

/** The messages of this feature's successful calls. */
export const taskMessages = {
  claimed: (growth: number) => `任務獎勵已領取，成長值 +${growth}`,
} as const;

/** The periods of a task; in each new one it can be done again. */
export const taskCategories = ['daily', 'weekly', 'monthly'] as const;
export type TaskCategory = (typeof taskCategories)[number];

/**
 * All tasks, in the order of their lists: the counted event, the target (for `spend` in tokens and NT$) and the growth
 * it gives, under a key that never changes.
 */
export const shopTasks = [
  {
    key: 'daily_check_in',
    category: 'daily',
    metric: 'check_in',
    target: 1,
    growth: 5,
    name: '每日簽到',
    description: '到簽到頁蓋一個章。',
  },
  {
    key: 'daily_draw',
    category: 'daily',
    metric: 'draw',
    target: 1,
    growth: 10,
    name: '今天抽一次',
    description: '一番賞、盒玩或轉蛋，買一次就算。',
  },
  {
    key: 'daily_like',
    category: 'daily',
    metric: 'like',
    target: 3,
    growth: 5,
    name: '許下三個心願',
    description: '把三件不同的商品加入心願清單。',
  },
  {
    key: 'weekly_spend',
    category: 'weekly',
    metric: 'spend',
    target: 500,
    growth: 30,
    name: '本週消費滿 NT$500',
    description: '抽選和商城實付的金額都算，儲值和運費不算。',
  },
  {
    key: 'weekly_ship',
    category: 'weekly',
    metric: 'ship',
    target: 1,
    growth: 20,
    name: '本週寄一次貨',
    description: '從盒櫃申請一次出貨。',
  },
  {
    key: 'monthly_spend',
    category: 'monthly',
    metric: 'spend',
    target: 3_000,
    growth: 200,
    name: '本月消費滿 NT$3,000',
    description: '抽選和商城實付的金額都算，儲值和運費不算。',
  },
  {
    key: 'monthly_invite',
    category: 'monthly',
    metric: 'invite',
    target: 1,
    growth: 100,
    name: '邀請一位好友',
    description: '好友註冊並綁定手機，邀請禮入帳就算。',
  },
] as const satisfies readonly {
  key: string;
  category: TaskCategory;
  metric: string;
  target: number;
  growth: number;
  name: string;
  description: string;
}[];

/** A task of a member within the running day, week or month. */
export const Task = Type.Object({
  id: Id,
  /** A `completed` task waits to be claimed. */
  status: Type.Union([Type.Literal('in_progress'), Type.Literal('completed'), Type.Literal('claimed')]),
  can_claim: Type.Boolean(),
  current_value: Type.Integer(),
  target_value: Type.Integer(),
  task: Type.Object({
    category: Type.Union([Type.Literal('daily'), Type.Literal('weekly'), Type.Literal('monthly')]),
    /** The counted event; `spend` counts tokens and NT$, the others count times. */
    metric: Type.Union([
      Type.Literal('check_in'),
      Type.Literal('draw'),
      Type.Literal('like'),
      Type.Literal('ship'),
      Type.Literal('invite'),
      Type.Literal('spend'),
    ]),
    name: Type.String(),
    description: Type.String(),
    growth_points: Points,
  }),
});
export type Task = Static<typeof Task>;

export const listTasks = defineCall({
  method: 'GET',
  path: '/api/user/tasks',
  access: 'user',
  summary:
    "List the member's daily, weekly and monthly tasks, claimable ones first, and the end of each period.",
  answer: Success({
    data: Type.Object({
      daily: Type.Array(Task),
      weekly: Type.Array(Task),
      monthly: Type.Array(Task),
      ends: Type.Object({ daily: Timestamp, weekly: Timestamp, monthly: Timestamp }),
    }),
  }),
  failure: '任務載入失敗',
});

export const claimTask = defineCall({
  method: 'POST',
  path: '/api/user/tasks/:id/claim',
  access: 'user',
  summary: 'Claim the growth of a completed task, once per period.',
  params: IdParams,
  answer: Success({
    message: Type.String(),
    data: Type.Object({
      growth_points: Points,
      /** Total growth including it, and the resulting VIP level. */
      total_growth: Points,
      vip_level: Type.Integer(),
    }),
  }),
  refusals: [taskRefusals.task_missing, taskRefusals.task_incomplete, taskRefusals.task_claimed],
  idempotent: true,
  movesMoney: true,
  fields: { id: taskRefusals.task_missing },
  failure: '領取任務獎勵失敗',
});
