/** How long (ms) a code has to be out of sight before it is read again, as that of the next piece. */
const gone = 1_000;

/**
 * Tells of each code once after it came into sight, when a second picture shows it too: a single picture may have caught
 * a part of it. A picture that is not sharp does not count as out of sight.
 */
export function createSight(): (codes: readonly string[], now: number) => string[] {
  const seen = new Map<string, { at: number; times: number }>();
  return (codes, now) =>
    [...new Set(codes)].filter((code) => {
      const before = seen.get(code);
      const times = before && now - before.at < gone ? before.times + 1 : 1;
      seen.set(code, { at: now, times });
      return times === 2;
    });
}
