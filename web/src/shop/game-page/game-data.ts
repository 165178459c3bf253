/**
 * How long (ms) the data of a game's page stays in the cache after it is left (`gcTime`); it is fetched again all the
 * same.
 */
export const gameDataMs = 10 * 60_000;
