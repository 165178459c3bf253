/** The login, and the place it leads back to. */
export const loginPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
