/** How long (ms) a code has to be out of sight before it is read again, as that of the next piece. */
const gone = 1_000;

/** Tells of each code when it comes into sight, once; a picture that is not sharp does not count as out of sight. */
export function createSight(): (codes: readonly string[], now: number) => string[] {
  const seen = new Map<string, number>();
  return (codes, now) => {
    const fresh = codes.filter((code) => now - (seen.get(code) ?? -gone) >= gone);
    for (const code of codes) seen.set(code, now);
    return fresh;
  };
}
