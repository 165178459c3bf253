import { readText, removeStored, writeJson, writeText } from './storage.ts';

export const tokenKey = 'auth_token';
export const userKey = 'user_info';

/** Whether somebody is logged in on this browser: a stored token means yes. */
export type Session = {
  token(): string | undefined;
  signIn(token: string, user: object): void;
  /** Forgets token and user; `false` when nobody was logged in. */
  signOut(): boolean;
  /** Stores the newest user beside the token. */
  remember(user: object): void;
  subscribe(listener: () => void): () => void;
  /** Stands for the token while a server draws the sketch of a members' page. */
  readonly drawn?: string;
};

export const createSession = (): Session => {
  let token = readText(tokenKey);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  // Another tab has logged in or out.
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key !== tokenKey && key !== null) return;
    token = readText(tokenKey);
    tell();
  });
  return {
    token: () => token,
    signIn(next, user) {
      token = next;
      writeText(tokenKey, next);
      writeJson(userKey, user);
      tell();
    },
    signOut() {
      const was = token !== undefined;
      token = undefined;
      removeStored(tokenKey);
      removeStored(userKey);
      if (was) tell();
      return was;
    },
    remember: (user) => writeJson(userKey, user),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
