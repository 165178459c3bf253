/** How long what a game's page has shown is kept after it is left (`gcTime`); it is fetched again all the same. */
export const gameDataMs = 10 * 60_000;
