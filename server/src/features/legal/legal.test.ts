import { deleteAccount, exportAccount } from '@kujiya/contract/account';
import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import * as calls from '@kujiya/contract/legal';
import { getUser } from '@kujiya/contract/member';
import { listNotifications } from '@kujiya/contract/notifications';
import * as staffCalls from '@kujiya/contract/staff/legal';
import { staffLog } from '@kujiya/contract/staff/log';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { goRound } from '#features/notifications/service.ts';
import { features } from '#features.ts';
import { transaction } from '#platform/postgres/database.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';

let passed = 0;
const shop = useTestShop({ clock: () => Date.now() + passed });
let boss: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  [boss, manager] = [await shop.staff(), await shop.staff('clerk')];
});
beforeEach(() =>
  // Published versions stay, except for the database's administrator.
  shop.tamper(
    'delete from legal_acceptances',
    'delete from legal_texts where number > 1',
    'delete from events',
  ),
);

type Kind = calls.LegalKind;
const day = (days: number) => taipeiDate(Date.now() + days * 86_400_000);
const token = () => boss.token;
const record = async (kind: Kind) =>
  (await shop.call(staffCalls.staffLegal, { params: { kind }, token: token() })).body.data;
const begin = (kind: Kind, by = boss) =>
  shop.call(staffCalls.beginLegalDraft, { params: { kind }, token: by.token });
type Fields = { content?: string; changes?: string; holds_from?: string | null; needs_consent?: boolean };
const change = async (kind: Kind, fields: Fields, version?: number) =>
  shop.call(staffCalls.changeLegalDraft, {
    params: { kind },
    body: { version: version ?? (await record(kind)).draft?.version ?? 1, ...fields },
    token: token(),
  });
const publish = async (kind: Kind, by = boss) =>
  shop.call(staffCalls.publishLegalDraft, {
    params: { kind },
    body: { version: (await record(kind)).draft?.version ?? 1 },
    token: by.token,
  });
const withdraw = (kind: Kind, number: number) =>
  shop.call(staffCalls.withdrawLegalText, {
    params: { kind, number },
    body: { reason: '寫錯了' },
    token: token(),
  });
/** Writes and publishes the next version, and returns its number. */
async function next(kind: Kind, fields: Fields = {}): Promise<number> {
  const { body } = await begin(kind);
  const number = body.data.draft?.number ?? 0;
  const content = `<h2>第 ${number} 版</h2><p>新的內容</p>`;
  await change(kind, { content, changes: `第 ${number} 版的修改`, holds_from: day(0), ...fields });
  expect((await publish(kind)).status).toBe(200);
  return number;
}
const text = (kind: Kind, version?: number) =>
  shop.call(calls.getLegalText, { params: { kind }, query: version === undefined ? {} : { version } });
const pending = async (member: { token: string }) =>
  (await shop.call(calls.pendingTexts, { token: member.token })).body.data;
const isPending = async (member: { token: string }) =>
  (await shop.call(getUser, { token: member.token })).body.legal_pending;
const accept = (member: { token: string }, ...versions: { kind: Kind; number: number }[]) =>
  shop.call(calls.acceptTexts, { body: { versions }, token: member.token });
const acceptedBy = async (id: number) =>
  (await shop.call(staffCalls.staffMemberLegal, { params: { id }, token: token() })).body.data;
/** Hands all events to the consumer of a feature, as the server does after a commit. */
const follow = (feature: string) =>
  drainEvents(
    shop.db,
    consumersOf({ clock: Date.now } as never, features).filter(({ name }) => name === feature),
  );
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

test('the built-in text is version 1, and its words are the first draft of version 2', async () => {
  const { body } = await text('privacy');
  expect(body.data).toMatchObject({ number: 1, holds_from: '2026-11-22', state: 'holding', content: null });
  const made = await begin('privacy');
  expect(made.body.data.draft).toMatchObject({ number: 2, changes: '', holds_from: null });
  expect(made.body.data.draft?.content).toContain('<li><strong>手機號碼</strong>：註冊、登入');
  expect(codeOf(await begin('privacy'))).toBe('legal_draft_exists');
  expect((await text('privacy', 2)).status).toBe(404);
  const discarded = await shop.call(staffCalls.deleteLegalDraft, {
    params: { kind: 'privacy' },
    body: null,
    token: token(),
  });
  expect(discarded.body.data.draft).toBeNull();
});

test('a version holds from midnight in Taipei of its day, and the earlier one stays readable', async () => {
  const member = await shop.member();
  const number = await next('terms', { holds_from: day(3) });
  expect((await text('terms')).body.data).toMatchObject({ number: 1 });
  expect((await text('terms', number)).body.data).toMatchObject({
    state: 'coming',
    content: `<h2>第 ${number} 版</h2><p>新的內容</p>`,
  });
  const midnight = taipeiDayStart(day(3));
  try {
    passed = midnight - Date.now() - 2_000;
    expect((await text('terms')).body.data).toMatchObject({ number: 1, state: 'holding' });
    passed = midnight - Date.now() + 1;
    expect((await text('terms')).body.data).toMatchObject({
      number,
      versions: [
        { number, state: 'holding' },
        { number: 1, state: 'past' },
      ],
    });
    expect((await text('terms', 1)).body.data).toMatchObject({ number: 1, state: 'past', content: null });
  } finally {
    passed = 0;
  }
  // They are told beforehand.
  expect(await pending(member)).toMatchObject([{ kind: 'terms', number, holds_from: day(3) }]);
  expect((await withdraw('terms', number)).status).toBe(200);
});

test('what is missing is said before anything is published', async () => {
  await begin('returns');
  expect(codeOf(await publish('returns'))).toBe('changes_invalid');
  await change('returns', { changes: '改了期限' });
  expect(codeOf(await publish('returns'))).toBe('day_invalid');
  await change('returns', { holds_from: day(-1) });
  expect(codeOf(await publish('returns'))).toBe('day_invalid');
  await change('returns', { holds_from: day(5) });
  expect(codeOf(await publish('returns'))).toBe('text_unchanged');
  expect(codeOf(await change('returns', { content: '<script>x</script>' }))).toBe('content_invalid');
  expect(codeOf(await change('returns', { holds_from: '2026-13-99' }))).toBe('day_invalid');
  expect(codeOf(await change('returns', { content: '<p>不同</p>' }, 1))).toBe('version_conflict');
  await change('returns', { content: '<p onclick="x()">不同</p>' });
  expect((await record('returns')).draft?.content).toBe('<p>不同</p>');
  expect((await publish('returns')).status).toBe(200);
  expect(codeOf(await publish('returns'))).toBe('legal_draft_missing');
  // A later version may not hold before a scheduled one.
  await begin('returns');
  await change('returns', { content: '<p>更新</p>', changes: '再改', holds_from: day(4) });
  expect(codeOf(await publish('returns'))).toBe('day_too_early');
  expect(await record('returns')).toMatchObject({
    versions: [{ number: 2, state: 'coming' }, { number: 1 }],
  });
});

test('publishing takes the right and a fresh proof', async () => {
  expect((await begin('privacy', manager)).status).toBe(403);
  await begin('privacy');
  await change('privacy', { content: '<p>新</p>', changes: '改', holds_from: day(1) });
  await shop.db.query(`update staff_sessions set proved_at = now() - interval '6 minutes'`);
  expect(codeOf(await publish('privacy'))).toBe('fresh_proof_required');
  await shop.db.query('update staff_sessions set proved_at = now()');
  expect((await record('privacy')).versions).toHaveLength(1);
});

test('a published version never changes, not even in the database', async () => {
  const number = await next('privacy', { content: '<p>定稿</p>' });
  for (const statement of [
    `update legal_texts set content = 'x' where kind = 'privacy' and number = ${number}`,
    `update legal_texts set holds_from = holds_from + 1 where number = 1`,
    `update legal_texts set withdrawn_at = now() where kind = 'privacy' and number = ${number}`,
    'delete from legal_texts where number = 1',
    'truncate legal_texts',
  ])
    await expect(shop.db.query(statement), statement).rejects.toThrow();
  expect(codeOf(await withdraw('privacy', number))).toBe('legal_holds');
  expect((await text('privacy')).body.data).toMatchObject({ number, content: '<p>定稿</p>' });
});

test('the newest version each member accepted is kept, for that member alone', async () => {
  const [ann, ben] = [await shop.member(), await shop.member()];
  expect(await isPending(ann)).toBe(false);
  const one = await next('terms');
  const two = await next('terms', { needs_consent: true, holds_from: day(1) });
  expect(await isPending(ann)).toBe(true);
  expect(await pending(ann)).toMatchObject([
    { kind: 'terms', number: one, changes: `第 ${one} 版的修改`, needs_consent: false },
    { kind: 'terms', number: two, needs_consent: true },
  ]);
  expect((await accept(ann, { kind: 'terms', number: one })).status).toBe(200);
  expect(await pending(ann)).toMatchObject([{ number: two }]);
  await accept(ann, { kind: 'terms', number: two });
  const [first] = await acceptedBy(ann.id);
  const again = await accept(ann, { kind: 'terms', number: two });
  expect([again.status, await acceptedBy(ann.id)]).toEqual([200, [first]]);
  expect(first).toMatchObject({ kind: 'terms', number: two, how: 'agreed', holds_from: day(1) });
  expect(await isPending(ann)).toBe(false);
  expect(await acceptedBy(ben.id)).toEqual([]);
  const { body } = await shop.call(exportAccount, { token: ann.token });
  expect(body.data.legal_texts).toMatchObject([
    { kind: 'terms', number: one, how: 'noted' },
    { kind: 'terms', number: two, how: 'agreed' },
  ]);
  // A withdrawn one does not count, and cannot be accepted any more.
  await withdraw('terms', two);
  expect(await acceptedBy(ann.id)).toMatchObject([{ number: one, how: 'noted' }]);
  expect(codeOf(await accept(ben, { kind: 'terms', number: two }))).toBe('legal_changed');
  expect(codeOf(await accept(ben, { kind: 'terms', number: one }, { kind: 'terms', number: 99 }))).toBe(
    'legal_changed',
  );
  expect(await acceptedBy(ben.id)).toEqual([]);
});

test('registering accepts what holds then, and nothing that comes later, which is told from the next day', async () => {
  const [holding, coming] = [await next('terms'), await next('terms', { holds_from: day(2) })];
  const member = await shop.member();
  await transaction(shop.db, (tx) => recordEvent(tx, 'member.registered', member.id, {}));
  expect([await pending(member), await isPending(member)]).toEqual([[], false]);
  await follow('legal');
  expect(await acceptedBy(member.id)).toMatchObject([
    { kind: 'privacy', number: 1, how: 'registered' },
    { kind: 'returns', number: 1, how: 'registered' },
    { kind: 'terms', number: holding, how: 'registered' },
  ]);
  await shop.tamper(
    `update legal_texts set published_at = published_at - interval '1 day' where number = ${coming}`,
    `update members set created_at = created_at - interval '1 day' where id = ${member.id}`,
  );
  expect([await pending(member), await isPending(member)]).toMatchObject([[{ number: coming }], true]);
});

test('every member is told of a version and of its withdrawal', async () => {
  const member = await shop.member();
  const number = await next('terms', { holds_from: day(2), changes: '退貨改為十天' });
  await withdraw('terms', number);
  await follow('notifications');
  while (await goRound(shop.db));
  const { body } = await shop.call(listNotifications, { query: {}, token: member.token });
  const told = body.data.filter(({ group, desc }) => group === 'legal' && desc.includes(`第 ${number} 版`));
  expect(told.map(({ desc, link }) => [desc, link]).sort()).toEqual(
    [
      [
        `服務條款第 ${number} 版，${day(2).replaceAll('-', '/')} 起適用：退貨改為十天`,
        `/settings/terms?version=${number}`,
      ],
      [
        `原定 ${day(2).replaceAll('-', '/')} 起適用的服務條款第 ${number} 版已撤回，現行版本繼續適用。`,
        '/settings/terms',
      ],
    ].sort(),
  );
  expect(await pending(member)).toEqual([]);
});

test('two people who publish the same draft publish it once', async () => {
  const second = await shop.another();
  const other = await shop.staff();
  await begin('terms');
  await change('terms', { content: '<p>同時</p>', changes: '同時發布', holds_from: day(0) });
  const { draft } = await record('terms');
  const body = { version: draft?.version ?? 0 };
  const input = { params: { kind: 'terms' as const }, body };
  const replies = await Promise.all([
    shop.call(staffCalls.publishLegalDraft, { ...input, token: boss.token }),
    second.call(staffCalls.publishLegalDraft, { ...input, token: other.token }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { rows } = await shop.db.query(
    `select 1 from events where kind = 'legal.published' and data->>'changes' = '同時發布'`,
  );
  expect(rows).toHaveLength(1);
});

test("a deleted account's acceptances go with it", async () => {
  const member = await shop.member();
  const { number } = (await text('terms')).body.data;
  await accept(member, { kind: 'terms', number });
  const body = { confirmation: '刪除帳號', tokens: 0, box_items: 0 };
  expect((await shop.call(deleteAccount, { body, token: member.token })).status).toBe(200);
  const { rows } = await shop.db.query('select 1 from legal_acceptances where member_id = $1', [member.id]);
  expect(rows).toEqual([]);
});

test('the log says in words what was published and withdrawn', async () => {
  const number = await next('terms', { holds_from: day(1) });
  await withdraw('terms', number);
  const { body } = await shop.call(staffLog, { query: { subject: 'legal:terms' }, token: token() });
  const [gone, made] = body.data;
  expect(gone).toMatchObject({ words: '撤回條款的新版本', reason: '寫錯了', after: { state: 'withdrawn' } });
  expect(made).toMatchObject({
    words: '發布條款的新版本',
    after: { number, holds_from: day(1), changes: `第 ${number} 版的修改` },
  });
});

test('a text without a version of this number, and an unknown kind, are not found', async () => {
  expect((await text('terms', 9_999)).status).toBe(404);
  for (const url of ['/api/legal/other', '/api/legal/terms?version=x'])
    expect((await shop.send({ url })).status).toBe(404);
});
