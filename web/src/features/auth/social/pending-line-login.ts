const key = 'after_line_login';

/** Where LINE logins begin: the browser goes there, and is given a cookie that it alone can show at the end. */
const startAddress = '/api/line/login';

/** Begins a login at LINE: remembers, in this tab, where to go after it; the address to go to. */
export function beginLineLogin(redirect: string | null): string {
  if (redirect === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, redirect);
  return startAddress;
}

/** Where to go after the login at LINE. It stays until `forgetPlaceAfterLine`, for a reload asks again. */
export const placeAfterLine = (): string | null => sessionStorage.getItem(key);

export const forgetPlaceAfterLine = (): void => sessionStorage.removeItem(key);
