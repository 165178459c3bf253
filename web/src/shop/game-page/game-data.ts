/** How long what a game's page has shown is kept after it is left; it is fetched again all the same. */
export const gameData = { gcTime: 10 * 60_000 } as const;
