import type { Entered } from './api.ts';

/** The browser's storage of somebody who has logged in before. */
export const storageOf = (origin: string, { token, user }: Entered) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: 'auth_token', value: token },
        { name: 'user_info', value: JSON.stringify(user) },
      ],
    },
  ],
});
