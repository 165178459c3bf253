/** How long what a game's page has shown is kept after it is left; it is asked for anew all the same. */
export const gameData = { gcTime: 10 * 60_000 } as const;
