import { accountRefusals } from '@kujiya/contract/account';

/** LIFF's error codes and their messages for the member. */
const words: Record<string, string> = {
  40001: 'LIFF ID 無效，請檢查設定',
  40002: 'LIFF 應用程式已停用',
  40003: 'LIFF 應用程式不存在',
  40007: 'LINE 官方帳號設定有誤，請聯繫管理員',
};
const expired = 'LINE 登入狀態已失效，請重新登入';

export class LiffError extends Error {
  override name = 'LiffError';
}

const asLiffError = (error: unknown): LiffError => {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const known = Object.keys(words).find((one) => code === one || message.includes(one));
  if (known) return new LiffError(words[known]);
  return new LiffError(/expired|revoked/i.test(message) ? expired : 'LINE 登入失敗，請再試一次');
};

/** The four parts of LIFF used here; the whole package would be the heaviest part of the shop. */
async function loadLiff() {
  const [{ default: liff }, ...parts] = await Promise.all([
    import('@line/liff/core'),
    import('@line/liff/is-logged-in'),
    import('@line/liff/login'),
    import('@line/liff/get-id-token'),
    import('@line/liff/get-friendship'),
  ]);
  const [{ default: IsLoggedIn }, { default: Login }, { default: GetIdToken }, { default: GetFriendship }] =
    parts;
  return liff.use(new IsLoggedIn()).use(new Login()).use(new GetIdToken()).use(new GetFriendship());
}

/**
 * Inside LINE: the member's ID token, and whether they follow the shop's account. Null while LINE logs them in first.
 */
async function ask(liffId: string): Promise<{ idToken: string; isFriend: boolean } | null> {
  const liff = await loadLiff();
  await liff.init({ liffId });
  if (!liff.isLoggedIn()) {
    liff.login({ redirectUri: window.location.href });
    return null;
  }
  const idToken = liff.getIDToken();
  if (idToken === null) throw new LiffError(accountRefusals.token_missing.message);
  const friendship = await liff.getFriendship().catch(() => null);
  return { idToken, isFriend: friendship?.friendFlag ?? true };
}

/** The same when the shop has no LIFF app: the sandbox's demo person. */
async function askSandbox(): Promise<{ idToken: string; isFriend: boolean }> {
  const response = await fetch('/sandbox/line/liff?as=1001');
  if (!response.ok) throw new LiffError(words[40001]);
  const { id_token } = (await response.json()) as { id_token: string };
  return { idToken: id_token, isFriend: false };
}

/** Identifies the member inside LINE; throws `LiffError` with a message for the member. */
export const askLiff = (liffId: string | null) =>
  (liffId === null ? askSandbox() : ask(liffId)).catch((error: unknown) => {
    throw error instanceof LiffError ? error : asLiffError(error);
  });
