const key = 'orders_opened';
const kept = 50;

/** Orders opened in this browser, latest last; without storage nothing is remembered. */
const read = (): number[] => {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
};

export const wasOpened = (orderId: number): boolean => read().includes(orderId);

export const markOpened = (orderId: number): void => {
  const orders = [...read().filter((id) => id !== orderId), orderId].slice(-kept);
  try {
    globalThis.localStorage.setItem(key, JSON.stringify(orders));
  } catch {
    // Without storage the opening is played again next time.
  }
};

/** The next member on this browser has opened nothing. */
export const forgetOpened = (): void => {
  try {
    globalThis.localStorage.removeItem(key);
  } catch {
    // Nothing was stored, then.
  }
};
