// Storage may be missing (server), refused (private mode, blocked cookies) or full: nothing here throws for it.
const store = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** Stored text, or undefined when there is none or storage is unavailable. */
export const readText = (key: string): string | undefined => {
  try {
    return store()?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores text; a full or unavailable storage loses it silently. */
export const writeText = (key: string, text: string): void => {
  try {
    store()?.setItem(key, text);
  } catch {
    // The page goes on with what it holds in memory.
  }
};

export const removeStored = (key: string): void => {
  try {
    store()?.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
};

/** Stored JSON, or undefined. What cannot be parsed or is refused by `accept` is removed, with a warning. */
export const readJson = <T>(key: string, accept: (value: unknown) => value is T): T | undefined => {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (accept(value)) return value;
  } catch {
    // Treated like a value of the wrong shape.
  }
  console.warn(`儲存內容無法讀取，已重設：${key}`);
  removeStored(key);
  return undefined;
};

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value));
