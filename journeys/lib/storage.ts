import type { Entered } from './api.ts';

/** Longer than any journey takes, in ms. */
const aDay = 24 * 3_600_000;

/** The browser storage of a visitor who has dismissed these promos, or of somebody who has also logged in before. */
export const storageOf = (origin: string, dismissed: readonly number[], entered?: Entered) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        {
          name: 'hidden_cover_promos',
          value: JSON.stringify(Object.fromEntries(dismissed.map((id) => [id, Date.now() + aDay]))),
        },
        ...(entered
          ? [
              { name: 'auth_token', value: entered.token },
              { name: 'user_info', value: JSON.stringify(entered.user) },
            ]
          : []),
      ],
    },
  ],
});
