/** A release as its section of `CHANGELOG.md` describes it. */
export type Release = { version: string; data: string | null; isStop: boolean };

/** The releases of a `CHANGELOG.md`, the newest first. */
export const releasesOf = (changelog: string): Release[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      version: section.split('\n', 1)[0] ?? '',
      data: /^資料：`(\w+)`$/m.exec(section)?.[1] ?? null,
      isStop: /^必經：\S/m.test(section),
    }));

/** The migrations that a dump of `pg_dump --inserts` says are applied. */
export function migrationsIn(dump: string): Set<string> {
  const [, rows = ''] = /INSERT INTO public\.migrations VALUES\n([^;]*);/.exec(dump) ?? [];
  return new Set([...rows.matchAll(/\('([\w.]+\.sql)'/g)].map(([, name = '']) => name));
}

/** A migration and another one, whose release is the first that does without what the first takes away. */
export type Contraction = { name: string; contracts: string };

/**
 * Contractions that a machine could meet in one step from a release which still uses what they take away: none of the
 * releases between is a stop. Releases with their migrations, the oldest first; the last is this checkout.
 */
export const unstopped = (
  releases: readonly { isStop: boolean; migrations: ReadonlySet<string> }[],
  contractions: readonly Contraction[],
): Contraction[] =>
  contractions.filter(({ name, contracts }) => {
    const [first] = releases;
    const contracting = releases.findIndex(({ migrations }) => migrations.has(name));
    const without = releases.findIndex(({ migrations }) => migrations.has(contracts));
    // From the first release on nobody uses it.
    if (first?.migrations.has(contracts)) return false;
    return !releases.slice(without, contracting).some(({ isStop }) => isStop);
  });
