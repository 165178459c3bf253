import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '#lib/client.ts';
import { formatShare } from '#lib/format.ts';
import { type ContentLine, contentLines } from '../cases.ts';
import { type Owned, ownedOf } from '../collection.ts';
import { type Known, oddsOf } from '../odds.ts';
import { collectionQuery, type HeldBox } from '../queries.ts';

/**
 * What a hint card changes in the odds of a figure that the member lacks: they rise when it names one that is there, and
 * fall when it names a missing one, so that both are said. Undefined where nothing is missing, or nothing else is left.
 */
export function hintText(lines: readonly ContentLine[], known: Known, owned: Owned): string | undefined {
  const lacks = ({ figure }: ContentLine) => (owned.get(figure.id) ?? 0) === 0;
  const share = (excluded: Known) => {
    const odds = oddsOf(lines, excluded);
    const part = lines.filter(lacks).reduce((sum, { figure }) => sum + (odds.get(figure.id)?.part ?? 0), 0);
    return { part, whole: odds.get(lines[0]?.figure.id ?? 0)?.whole ?? 0 };
  };
  const now = share(known);
  if (known.is || now.part === 0 || now.part === now.whole) return undefined;
  const odds = oddsOf(lines, known);
  const named = lines.filter(({ figure }) => (odds.get(figure.id)?.part ?? 0) > 0);
  const after = (some: readonly ContentLine[]) => {
    const shares = some
      .map(({ figure }) => share({ ...known, is_not: [...known.is_not, figure] }))
      .sort((a, b) => a.part / a.whole - b.part / b.whole);
    const texts = [shares[0], shares.at(-1)].map((one) => one && formatShare(one.part, one.whole));
    return [...new Set(texts)].join('～');
  };
  const there = after(named.filter((line) => !lacks(line)));
  return `您缺的款：${formatShare(now.part, now.whole)} → ${there}（排除的是您已有的款時）；排除的是您缺的款時 → ${after(named.filter(lacks))}。`;
}

/** The same for a held box, of the member's collection; undefined also where that cannot be fetched. */
export async function hintOf(client: Client, cache: QueryClient, held: HeldBox) {
  const { product, package: pack, known } = held;
  const collection = await cache.ensureQueryData(collectionQuery(client, product.id)).catch(() => undefined);
  return collection && hintText(contentLines(product, pack), known, ownedOf(collection.data));
}
