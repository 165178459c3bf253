import type { lotCommitment } from '@kujiya/contract/fairness';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { fromHex } from '@kujiya/fairness/bytes';
import { deriveLot, hashSecret } from '@kujiya/fairness/commit';
import type { LogEntry } from '@kujiya/fairness/log/entry';
import { type LotFormat, type LotSpec, lotText } from '@kujiya/fairness/spec';
import type { CommittedTerms } from '@kujiya/fairness/terms';

/** A prize as a lot's commitment lists it, with its terms; a last prize among them. */
export type CommittedPrize = AnswerOf<typeof lotCommitment>['data']['prizes'][number];
/** A prize and the numbers that held it. */
export type HeldPrize = { tier: string; name: string; numbers: number[] };

/** The lot with this canonical text, whose prizes have these terms. Throws RangeError for another text. */
function specOf(text: string, prizes: readonly CommittedPrize[]): LotSpec {
  const [head = '', lotId = '', beacon = '', total = '', method = '', ...lines] = text.split('\n');
  const termsOf = new Map(
    prizes.map(({ prize_id, quantity: _, ...terms }) => [String(prize_id), terms as CommittedTerms]),
  );
  const termed = (prizeId: string) => {
    const terms = termsOf.get(prizeId);
    return terms && !head.endsWith('/1') ? { terms } : {};
  };
  const last = lines.find((line) => line.startsWith('last:'))?.split(':')[1] ?? '';
  const lastTerms = termsOf.get(last);
  const spec: LotSpec = {
    format: head.replace('kujiya-lot', 'kujiya-tube') as LotFormat,
    lotId,
    beacon,
    total: Number(total),
    method: method as LotSpec['method'],
    prizes: lines
      .filter((line) => line !== '' && !line.startsWith('last:'))
      .map((line) => {
        const [prizeId = '', quantity, mark] = line.split(':');
        return { prizeId, quantity: Number(quantity), big: mark === 'big', ...termed(prizeId) };
      }),
    ...(lastTerms && { lastPrizeId: last, lastTerms }),
  };
  if (lotText(spec) !== text) throw new RangeError('these prizes are not those of the text');
  return spec;
}

/**
 * All that a withdrawn lot held, by what the log says of it and its secret; null for one that was sealed, and withdrawn
 * before its beacon's value: nobody ever knew. Throws RangeError unless they lead to its root: then what was published is
 * not what was committed.
 */
export function contentOf(
  entries: readonly LogEntry[],
  secret: string,
  prizes: readonly CommittedPrize[],
): HeldPrize[] | null {
  const commitment = entries.find((one) => one.kind === 'commitment');
  const seal = entries.find((one) => one.kind === 'seal');
  const assignment = entries.find((one) => one.kind === 'assignment');
  const sealed = commitment ?? seal;
  if (!sealed) throw new RangeError('the log has no commitment of this lot');
  const spec = specOf(sealed.text, prizes);
  const key = fromHex(secret);
  if (seal && hashSecret(key) !== seal.secretHash) throw new RangeError('it is another secret');
  if (!commitment && !assignment) return null;
  const lot = deriveLot(spec, key, assignment?.signature);
  if (lot.root !== (assignment ?? commitment)?.root) throw new RangeError('it leads to another root');
  return spec.prizes.map(({ prizeId, terms }) => ({
    tier: terms?.tier ?? '',
    name: terms?.name ?? `獎品 ${prizeId}`,
    numbers: lot.slots.filter((slot) => slot.prizeId === prizeId).map(({ number }) => number),
  }));
}
