import {
  checkOwnReceipt,
  type OwnReceipt,
  OwnReceiptError,
  type OwnReceiptFinding,
  readOwnReceipt,
} from '@kujiya/fairness/own-receipt';
import { receiptHash } from '@kujiya/fairness/receipt';
import { sealOf } from '@kujiya/fairness/seal';
import type { PublishedLot } from '@kujiya/fairness/verify-lot';
import { formatDateTime } from '#lib/format.ts';
import type { NotedLot } from '#shop/proof/noted.ts';
import type { TubeCheckLine } from './tube-check.ts';
import { parse, TubeFileError } from './tube-file.ts';

type Listed = { seq: number; hash: string };

/** What a visitor has of a lot. */
export type Own = {
  /** What this browser noted of it. */
  noted: NotedLot | undefined;
  /** The receipts of the member's orders; empty for a visitor without a login. */
  member: readonly Listed[];
  /** The text of receipts that were saved as files. */
  saved: readonly string[];
};

/** Numbers that one line names. */
const mostNumbers = 12;

/** The lot beside what this browser noted of it; no line where it never showed the lot. */
function notedLine(file: PublishedLot, noted: NotedLot | undefined): TubeCheckLine[] {
  if (!noted) return [];
  const when = formatDateTime(new Date(noted.at));
  const title = '與這個瀏覽器記下的相同';
  const isSealed = noted.seal === undefined || noted.seal === sealOf(file, file.secretHash ?? '');
  return noted.root === file.root && noted.total === file.total && isSealed
    ? [
        {
          title,
          text: `承諾${noted.seal === undefined ? '' : '、封籤'}指紋和這個瀏覽器在 ${when} 記下的一樣，沒有換過。`,
          state: 'ok',
        },
      ]
    : [{ title, text: `承諾和這個瀏覽器在 ${when} 記下的不同：它被換過。`, state: 'failed' }];
}

/** The tickets of a published receipt with this number, if it is the very same receipt. */
const ticketsOf = (file: PublishedLot, { seq, hash }: Listed) =>
  file.receipts.find((one) => one.seq === seq && receiptHash(one) === hash)?.tickets;

function listedLine(file: PublishedLot, whose: string, listed: readonly Listed[]): TubeCheckLine[] {
  if (listed.length === 0) return [];
  const title = '您的籤在裡面';
  const lost = listed.filter((one) => !ticketsOf(file, one));
  if (lost.length > 0) {
    const numbers = lost.map(({ seq }) => seq).join('、');
    return [{ title, text: `${whose}第 ${numbers} 號收據不在裡面，或被換掉了。`, state: 'failed' }];
  }
  const numbers = listed.flatMap((one) => ticketsOf(file, one)?.map(({ number }) => number) ?? []);
  const shown = numbers.sort((a, b) => a - b).slice(0, mostNumbers);
  const rest = numbers.length > shown.length ? ' 等' : '';
  return [
    {
      title,
      text: `${whose} ${listed.length} 張收據都在裡面，一張都沒換：${shown.join('、')}${rest}，共 ${numbers.length} 個號碼。`,
      state: 'ok',
    },
  ];
}

const ownWords: Record<OwnReceiptFinding, string> = {
  ok: '在裡面，和您手上的一模一樣',
  'other-lot': '屬於別的籤筒、中盒或批次',
  root: '記著另一個承諾指紋：您抽了之後，它被換過',
  total: '記著另一個總數',
  key: '是用另一把公鑰簽的',
  missing: '不在公布的收據裡',
  differs: '被換掉了：公布的檔案裡，這一號是另一張收據',
  signature: '沒有本店的簽章',
  unsupported: '在裡面；這個瀏覽器不支援 Ed25519，簽章無法在此驗證',
};

/** The published lot beside what its visitor has of it: the note; the receipts seen here, the member's, the saved ones. */
export async function ownLines(
  file: PublishedLot,
  { noted, member, saved }: Own,
): Promise<{ noted: TubeCheckLine[]; receipts: TubeCheckLine[] }> {
  const seen = Object.entries(noted?.receipts ?? {}).map(([seq, hash]) => ({ seq: Number(seq), hash }));
  const title = '您的收據在裡面';
  const lines: TubeCheckLine[] = [
    ...listedLine(file, '這個瀏覽器開過的', seen),
    ...listedLine(file, '您的訂單裡的', member),
  ];
  for (const text of saved) {
    const own = readSaved(text);
    const finding = await checkOwnReceipt(file, own);
    lines.push({
      title,
      text: `收據 #${own.receipt.seq} ${ownWords[finding]}。`,
      state: finding === 'ok' ? 'ok' : finding === 'unsupported' ? 'unknown' : 'failed',
    });
  }
  return { noted: notedLine(file, noted), receipts: lines };
}

function readSaved(text: string): OwnReceipt {
  try {
    return readOwnReceipt(parse(text));
  } catch (error) {
    if (error instanceof OwnReceiptError)
      throw new TubeFileError('這不是抽選的收據，或內容被改過。請用抽的時候下載的那個檔案，原樣加入。');
    throw error;
  }
}
