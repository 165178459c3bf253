import type { LotLog } from '@kujiya/fairness/log/lot-log';
import type { PublishedLot } from '@kujiya/fairness/verify-lot';
import type { FoundLog } from '#shop/log/proven.ts';
import { detailWords, wordsOf } from './lot-words.ts';
import type { Own, OwnAnswer } from './own-lines.ts';
import type { Chapter, Story } from './story.ts';
import { parse, TubeFileError } from './tube-file.ts';

/** The values of a lot that the shop shows publicly from its opening on. */
export type PublicTube = { txidHash: string; root: string; publicKey: string };

export type TubeCheckLine = {
  title: string;
  text: string;
  state: 'ok' | 'failed' | 'unknown';
  /** It tells its part of the story where that holds: the usual words would claim too much. */
  tells?: true;
};
export type TubeVerdict = {
  state: 'ok' | 'failed' | 'partial';
  lotId: string;
  receipts: number;
  story: Story;
  /** Whether the visitor's own receipts are in it. */
  own: OwnAnswer;
  /** This browser noted it before its first draw. */
  isNotedBefore: boolean;
  /** What the public log has of it, to be saved; null where it could not be read. */
  log: LotLog | null;
};

/** One failed line fails them all; one that could not be checked leaves them partial. */
export function stateOfAll(lines: readonly TubeCheckLine[]): TubeVerdict['state'] {
  if (lines.some(({ state }) => state === 'failed')) return 'failed';
  return lines.some(({ state }) => state === 'unknown') ? 'partial' : 'ok';
}

function publicLine(file: PublishedLot, shown: PublicTube | null): TubeCheckLine {
  const title = '與本店現在公布的相同';
  if (!shown)
    return {
      title,
      text: '這裡查不到它的公開資料，請與您開賣前記下的 TXID Hash 和承諾指紋比對。',
      state: 'unknown',
    };
  const differs = (['txidHash', 'root', 'publicKey'] as const).filter((name) => file[name] !== shown[name]);
  return differs.length === 0
    ? { title, text: 'TXID Hash、承諾指紋與公鑰，都和本店現在公布的一樣。', state: 'ok' }
    : { title, text: `與公開資料不同：${differs.join('、')}`, state: 'failed' };
}

/** The code of a check. */
export const checkCode = () =>
  Promise.all([
    import('@kujiya/fairness/verify-lot'),
    import('./lot-log.ts'),
    import('./own-lines.ts'),
    import('./story.ts'),
  ]);

/**
 * Checks a published tube, case or batch (the text of its JSON file) in every point; `shownOf` returns the values that
 * the shop shows publicly of that lot, or null when it shows none, and `ownOf` what the visitor has of it. Throws
 * `TubeFileError` when the file is not a published lot, or a saved one no receipt.
 */
export async function checkTube(
  text: string,
  shownOf: (lotId: string) => Promise<PublicTube | null>,
  ownOf: (lotId: string) => Promise<Own>,
  logOf: (lotId: string) => Promise<FoundLog>,
): Promise<TubeVerdict> {
  const value = parse(text);
  const [
    { PublishedFormatError, readPublishedLot, verifyLot },
    { logLines },
    { ownLines },
    { chapterOf, tellStory },
  ] = await checkCode();
  const inChapter = (lines: readonly TubeCheckLine[], chapter: Chapter) =>
    lines.map((line) => ({ ...line, chapter }));
  try {
    const lot = readPublishedLot(value);
    const { checks, assigned } = await verifyLot(lot);
    const lines = checks.map(({ name, ok, detail }) => {
      const { title, proves } = wordsOf({ name, detail }, lot.format);
      const state = ok ? 'ok' : detail === 'unsupported' ? 'unknown' : 'failed';
      return { title, text: ok ? proves : detailWords(detail), state, chapter: chapterOf[name] } as const;
    });
    const [shown, own, found] = await Promise.all([shownOf(lot.lotId), ownOf(lot.lotId), logOf(lot.lotId)]);
    const { noted, receipts, answer } = await ownLines(lot, own);
    const all = [
      ...inChapter([publicLine(lot, shown), ...noted], 'seal'),
      ...lines,
      ...inChapter(receipts, 'receipts'),
      ...inChapter(logLines(lot, found), 'log'),
    ];
    return {
      state: stateOfAll(all),
      lotId: lot.lotId,
      receipts: lot.receipts.length,
      story: tellStory(lot, all, assigned),
      own: answer,
      isNotedBefore: own.noted !== undefined && own.noted.at < (lot.receipts[0]?.drawnAt ?? 0),
      log: typeof found === 'string' ? null : found.log,
    };
  } catch (error) {
    if (error instanceof PublishedFormatError)
      throw new TubeFileError(
        '這不是本店公布的檔案，或有欄位缺漏、寫法不對。請用完抽後下載的 tube.json，整份原樣放進來。',
      );
    throw error;
  }
}
