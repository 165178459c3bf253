// Storage may be missing (server), refused (private mode, blocked cookies) or full: nothing here throws for that.
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

/** Stores text; if the storage is full or unavailable, the text is lost silently. */
export const writeText = (key: string, text: string): void => {
  try {
    store()?.setItem(key, text);
  } catch {
    // The page continues with its values in memory.
  }
};

export const removeStored = (key: string): void => {
  try {
    store()?.removeItem(key);
  } catch {
    // Nothing was stored, then.
  }
};

/** Stored JSON, or undefined. A value that cannot be parsed or that `accept` refuses is removed, with a warning. */
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
