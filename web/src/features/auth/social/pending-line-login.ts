const key = 'after_line_login';

/** The start of a LINE login. Its response redirects to LINE and sets a cookie that binds the login to this browser. */
const startAddress = '/api/line/login';

/** Remembers the target after the login, in this tab, and returns the address that begins the login. */
export function beginLineLogin(redirect: string | null): string {
  try {
    sessionStorage.removeItem(key);
    if (redirect !== null) sessionStorage.setItem(key, redirect);
  } catch {
    // A full storage keeps nobody from logging in; the login then leads to the first page.
  }
  return startAddress;
}

/** The target after the login at LINE. It stays until `forgetPlaceAfterLine`, because a reload asks for it again. */
export const placeAfterLine = (): string | null => sessionStorage.getItem(key);

export const forgetPlaceAfterLine = (): void => sessionStorage.removeItem(key);
