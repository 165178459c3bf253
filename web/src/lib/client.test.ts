import { addAddress } from '@kujiya/contract/address';
import { listProducts } from '@kujiya/contract/catalogue';
import { verifyToken } from '@kujiya/contract/member';
import { login, sendCode } from '@kujiya/contract/sign-in';
import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, createClient, isMissing, isUnanswered, messageOf, refusalOf } from './client.ts';
import { isRefused } from './refused.ts';
import { createSession } from './session.ts';

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  answers.mockReset();
});

const open = (token?: string) => {
  const session = createSession();
  if (token !== undefined) session.signIn(token, { id: 1 });
  const onExpired = vi.fn();
  return { session, onExpired, client: createClient({ session, siteKey: 'site', onExpired }) };
};
const reply = (status: number, body: unknown) => async () =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const refusal = {
  success: false,
  code: 'tube_locked',
  message: '其他玩家正在抽選，請等待 12 秒',
  remain: 12,
};
const draw = { params: { tubeId: 1 }, body: { payment_method: 'balance', product_id: 1 } } as const;
const failed = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const headersOf = (request?: RequestInit) => (request?.headers ?? {}) as Record<string, string>;
const bearer = () => headersOf(answers.mock.lastCall?.[1]).authorization;

test('each call sends the bearer that its access requires', async () => {
  answers.mockImplementation(reply(200, {}));
  const visitor = open();
  const member = open('mine');
  await visitor.client(listProducts, { query: {} });
  expect(bearer()).toBe('Bearer site');
  await member.client(listProducts, { query: {} });
  expect(bearer()).toBe('Bearer mine');
  await member.client(sendCode, { body: { phone: '0912345678' } });
  expect(bearer()).toBe('Bearer site');
  await member.client(verifyToken, {});
  expect(bearer()).toBeUndefined();
  await member.client(verifyToken, {}, { bearer: 'mine' });
  expect(bearer()).toBe('Bearer mine');
});

test.each([
  [0, 'unanswered'],
  [400, 'refused'],
  // The session is over, or there were too many requests: the same request may succeed later.
  [401, undefined],
  [404, 'missing refused'],
  [409, 'refused'],
  [429, undefined],
  [499, 'refused'],
  [500, 'unanswered'],
  [503, 'unanswered'],
])('a failure with status %i is %s', (status, kinds = '') => {
  const kindsOf = (error: unknown) =>
    Object.entries({ missing: isMissing, refused: isRefused, unanswered: isUnanswered })
      .flatMap(([name, is]) => (is(error) ? [name] : []))
      .join(' ');
  expect(kindsOf(new ApiError(listProducts, status, null))).toBe(kinds);
  expect(kindsOf(Object.assign(new Error(), { status }))).toBe('');
});

test('a refusal is recognised by its call and keeps its details', async () => {
  answers.mockImplementation(reply(423, refusal));
  const error = await failed(open('mine').client(drawTicket, draw));
  const refused = refusalOf(error, drawTicket, drawTickets);
  expect(refused?.code === 'tube_locked' && refused.remain).toBe(12);
  expect(refusalOf(error, drawTickets)).toBeUndefined();
  expect(refusalOf(new Error('other'), drawTicket)).toBeUndefined();
  expect(messageOf(error)).toBe(refusal.message);
  // @ts-expect-error no such code
  expect(refused?.code === 'phone_invalid').toBe(false);
});

test('without a reason from the shop the call says what failed, and foreign texts are hidden', async () => {
  const { client } = open('mine');
  for (const foreign of [{ message: 'upstream secret' }, { code: 5, message: 'x' }]) {
    answers.mockImplementation(reply(502, foreign));
    const error = await failed(client(drawTickets, { ...draw, body: { ...draw.body, ticket_numbers: [1] } }));
    expect(messageOf(error)).toBe('批量抽獎失敗');
    expect(messageOf(error, '別的')).toBe('別的');
    expect(error).toMatchObject({ status: 502, code: 'server_error' });
  }
  answers.mockImplementation(reply(500, { success: false, code: 'server_error', message: '伺服器返回錯誤' }));
  expect(messageOf(await failed(client(addAddress, {} as never)), '別的')).toBe('伺服器返回錯誤');
  answers.mockImplementation(reply(500, {}));
  expect(messageOf(await failed(client(verifyToken, {})))).toBe('伺服器返回錯誤，請稍後再試');
  expect(messageOf(await failed(client(login, {} as never)))).toBe('登入失敗！請檢查手機號碼與密碼');
  expect(messageOf(new Error('inside'))).toBe('伺服器返回錯誤，請稍後再試');
  expect(messageOf(new Error('inside'), drawTickets)).toBe('批量抽獎失敗');
});

test.each([
  [500, {}, '伺服器返回錯誤，請稍後再試'],
  [502, {}, '伺服器返回錯誤，請稍後再試'],
  [503, {}, '伺服器返回錯誤，請稍後再試'],
  [504, {}, '伺服器返回錯誤，請稍後再試'],
  [413, {}, '送出的資料過大'],
  [429, {}, '操作過於頻繁，請稍後再試'],
  [429, { 'retry-after': '90' }, '操作過於頻繁，請 2 分鐘後再試'],
  [403, {}, '伺服器返回錯誤，請稍後再試'],
])('a foreign page with status %s is told from a failed login', async (status, headers, text) => {
  answers.mockImplementation(async () => new Response('<h1>Bad Gateway</h1>', { status, headers }));
  const error = await failed(open().client(login, {} as never));
  expect(messageOf(error)).toBe(text);
  expect(messageOf(error, login)).toBe(text);
  expect(error).toMatchObject({ status, code: 'server_error' });
});

test('only calls whose answer is kept are repeated, under one key', async () => {
  answers.mockImplementation(async () => {
    throw new TypeError('offline');
  });
  const { client } = open('mine');
  expect(messageOf(await failed(client(verifyToken, {})))).toBe('網絡請求失敗，請檢查您的網絡連接');
  expect(answers).toHaveBeenCalledTimes(1);
  answers.mockClear();
  await failed(client(drawTicket, draw));
  const keys = answers.mock.calls.map(
    ([, { headers }]) => (headers as Record<string, string>)['idempotency-key'],
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a call not answered in time fails with a warning and is not repeated', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('late')));
  answers.mockImplementation(async (_url, { signal }) => {
    signal?.throwIfAborted();
    throw new Error('not aborted');
  });
  const error = await failed(open('mine').client(drawTicket, draw));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0 });
  expect(answers).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('請檢查網絡連接或伺服器'), drawTicket.path);
});

test('a truncated answer leaves a purchase uncertain', async () => {
  answers.mockImplementation(reply(200, '{"success": tr'));
  expect(await failed(open('mine').client(drawTicket, draw))).toMatchObject({ status: 0 });
});

test('a 401 for the member’s own token ends the session, another one does not', async () => {
  answers.mockImplementation(reply(401, { success: false, code: 'login_required', message: '請先登入' }));
  const { client, session, onExpired } = open('mine');
  await failed(client(sendCode, { body: { phone: '0912345678' } }));
  expect([session.token(), onExpired.mock.calls.length]).toEqual(['mine', 0]);
  await failed(client(listProducts, { query: {} }));
  expect([session.token(), onExpired.mock.calls.length]).toEqual([undefined, 1]);
});

test.each([
  [401, 'user_verification_failed', '身分驗證失敗'],
  [403, 'login_required', '請先登入'],
  [503, 'unavailable', '商店忙碌中，請稍後再試'],
])('a refusal %i %s does not end the session', async (status, code, message) => {
  answers.mockImplementation(reply(status, { success: false, code, message }));
  const { client, session, onExpired } = open('mine');
  await failed(client(listProducts, { query: {} }));
  expect([session.token(), onExpired.mock.calls.length]).toEqual(['mine', 0]);
});

test('an error of the browser before the request is not reported as one of the network', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('not a function');
  });
  answers.mockImplementation(reply(200, {}));
  const error = await failed(open().client(listProducts, { query: {} }));
  expect(error).toBeInstanceOf(TypeError);
  expect(error).not.toBeInstanceOf(ApiError);
});

test('a call ends with the signal of its caller, also in browsers without AbortSignal.any', async () => {
  const { timeout } = AbortSignal;
  vi.stubGlobal('AbortSignal', { timeout });
  let sent: AbortSignal | null | undefined;
  answers.mockImplementation(
    (_url, { signal }) =>
      new Promise((_, reject) => {
        sent = signal;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const leaving = new AbortController();
  const call = failed(open().client(listProducts, { query: {} }, { signal: leaving.signal }));
  await vi.waitFor(() => expect(sent).toBeDefined(), 20_000);
  leaving.abort(new Error('left'));
  expect(await call).toMatchObject({ message: 'left' });
  expect(sent?.aborted).toBe(true);
});

test('a keepalive call goes on when the page is gone', async () => {
  answers.mockImplementation(reply(200, { success: true }));
  const { client } = open('mine');
  await client(verifyToken, {}, { keepalive: true });
  expect(answers.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
  expect(answers.mock.lastCall?.[1].signal).toBeUndefined();
});
