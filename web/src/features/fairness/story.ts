import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import { quicknet, timeOfRound } from '@kujiya/fairness/beacon/quicknet';
import { sealOf } from '@kujiya/fairness/seal';
import type { LotCheckName, PublishedLot } from '@kujiya/fairness/verify-lot';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { stateOfAll, type TubeCheckLine } from './tube-check.ts';

/** The parts of a lot's story, in their order; one without a beacon has no round. */
const chapters = ['seal', 'round', 'tickets', 'receipts', 'log'] as const;
export type Chapter = (typeof chapters)[number];

/** The chapter to which each check of the file belongs. */
export const chapterOf: Record<LotCheckName, Chapter> = {
  seal: 'seal',
  beacon: 'round',
  txidHash: 'tickets',
  txid: 'tickets',
  root: 'tickets',
  prizeNumbers: 'tickets',
  tickets: 'tickets',
  receipts: 'receipts',
  signatures: 'receipts',
};

/** A ticket as this browser recomputed it. */
type StoryTicket = { number: number; tier: string; big: boolean };
/** One part of the story; `lines` are its checks, for who wants to see each. */
export type StoryPart = {
  chapter: Chapter;
  title: string;
  text: string;
  state: TubeCheckLine['state'];
  lines: readonly TubeCheckLine[];
};
export type Story = {
  parts: StoryPart[];
  tickets: StoryTicket[];
  /** The values with which an engineer recomputes it, by their labels. */
  values: [label: string, value: string][];
};

/** What each part says if it holds. */
function told(lot: PublishedLot, round: number): Record<Chapter, { title: string; text: string }> {
  const at = formatDateTime(new Date(timeOfRound(round, lot.chain ?? quicknet)));
  return {
    seal: {
      title: '先封好',
      text:
        round > 0
          ? '要裝哪些獎，連同一個秘密，開賣前就封起來，貼出封籤指紋。現在打開來看，和本店公布的相符。'
          : '每個號碼裝什麼獎，開賣前就排好封起來，貼出承諾指紋。現在打開來看，和本店公布的相符。',
    },
    round: {
      title: lot.chain ? '等一輪測試用的亂數' : '等一個誰也不知道的數字',
      text: lot.chain
        ? `封好以後，等的是測試用亂數的第 ${round} 輪（${at}）：本店事先就知道，正式的籤會用全世界公開的亂數。`
        : `封好以後，才等全世界公開亂數的第 ${round} 輪（${at} 公布）。封的時候連本店也不知道它，所以挑不了。`,
    },
    tickets: {
      title: '重排每一個號碼',
      text: `您的瀏覽器剛剛從頭排了一次：${formatCount(lot.total)} 個號碼，每一個的獎都和抽出來的一樣。`,
    },
    receipts: {
      title: '點每一張收據',
      text: `${formatCount(lot.receipts.length)} 張收據都在，每一張都有本店的簽章；每個號碼剛好在一張上。`,
    },
    log: {
      title: '翻公開紀錄',
      text: '封籤、開賣、完售，每一步當時就寫進只能往後寫的公開紀錄。您的瀏覽器剛剛逐筆證明：順序對，寫的也和這份檔案一樣。',
    },
  };
}

/** Tells how a lot was checked, with its lines in the parts they belong to, and its tickets as they were recomputed. */
export function tellStory(
  lot: PublishedLot,
  lines: readonly (TubeCheckLine & { chapter: Chapter })[],
  assigned: readonly string[] | null,
): Story {
  const round = parseBeaconName(lot.beacon)?.round ?? 0;
  const words = told(lot, round);
  const present = chapters.filter((chapter) => chapter !== 'round' || round > 0);
  const parts = present.map((chapter): StoryPart => {
    const own = lines.filter((line) => line.chapter === chapter);
    const states = stateOfAll(own);
    const state = states === 'partial' ? 'unknown' : states;
    const others = own.filter((line) => line.state === state).map(({ text }) => text);
    return {
      chapter,
      title: words[chapter].title,
      text: state === 'ok' ? (own.find(({ tells }) => tells)?.text ?? words[chapter].text) : others.join(''),
      state,
      lines: own,
    };
  });
  const prizes = new Map(lot.prizes.map((prize) => [prize.prizeId, prize]));
  const { secretHash } = lot;
  return {
    parts,
    tickets: (assigned ?? []).map((prizeId, i) => {
      const { terms, big = false } = prizes.get(prizeId) ?? {};
      return { number: i + 1, tier: terms?.tier ?? prizeId, big };
    }),
    values: [
      ...(secretHash ? [['封籤指紋', sealOf(lot, secretHash)] satisfies [string, string]] : []),
      ['秘密', lot.secret],
      ...(lot.beaconSignature
        ? ([
            ['亂數的來源與輪次', lot.beacon],
            ['這一輪的亂數', lot.beaconSignature],
          ] satisfies [string, string][])
        : []),
      ['TXID', lot.txid],
      ['承諾指紋', lot.root],
    ],
  };
}
