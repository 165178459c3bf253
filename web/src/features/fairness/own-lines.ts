import { lotSerial } from '@kujiya/contract/shop/lot-serial';
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
  /** What this browser noted of it, and of the shop's key. */
  noted: NotedLot | undefined;
  notedKey: string | undefined;
  /** The receipts of the member's orders; undefined for a visitor without a login. */
  member: readonly Listed[] | undefined;
  /** The text of receipts that were saved as files. */
  saved: readonly string[];
};

/** Whether all that a visitor has is in the lot, in one sentence; `others`: saved receipts of other lots. */
export type OwnAnswer = { state: 'ok' | 'failed' | 'none'; text: string; others: string[] };

/** Numbers that one line names. */
const mostNumbers = 12;

/** 1、2、3 of these tickets, in their order. */
function numbersText(tickets: readonly { number: number }[]): string {
  const numbers = tickets.map(({ number }) => number).sort((a, b) => a - b);
  return `${numbers.slice(0, mostNumbers).join('、')}${numbers.length > mostNumbers ? ' 等' : ''}`;
}

/** The lot beside what this browser noted of it; no line where it never showed the lot. */
function notedLine(file: PublishedLot, { noted, notedKey }: Own): TubeCheckLine[] {
  const title = '與這個瀏覽器記下的相同';
  if (notedKey !== undefined && notedKey !== file.publicKey)
    return [{ title, text: '簽收據的公鑰，和這個瀏覽器先前記下的不同：它被換過。', state: 'failed' }];
  if (!noted) return [];
  const when = formatDateTime(new Date(noted.at));
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
  const tickets = listed.flatMap((one) => ticketsOf(file, one) ?? []);
  return [
    {
      title,
      text: `${whose} ${listed.length} 張收據都在裡面，一張都沒換：${numbersText(tickets)}，共 ${tickets.length} 個號碼。`,
      state: 'ok',
    },
  ];
}

const ownWords: Record<Exclude<OwnReceiptFinding, 'other-lot'>, string> = {
  ok: '在裡面，和您手上的一模一樣',
  root: '記著另一個承諾指紋：您抽了之後，它被換過',
  total: '記著另一個總數',
  key: '是用另一把公鑰簽的',
  missing: '不在公布的收據裡',
  differs: '被換掉了：公布的檔案裡，這一號是另一張收據',
  signature: '沒有本店的簽章',
  unsupported: '在裡面；這個瀏覽器不支援 Ed25519，簽章無法在此驗證',
};

function answerOf(
  file: PublishedLot,
  own: ReadonlyMap<string, Listed | null>,
  isMember: boolean,
): Omit<OwnAnswer, 'others'> {
  const where = isMember ? '和您的訂單都沒有它的收據。' : '沒有它的收據；登入後會連訂單一起找。';
  if (own.size === 0) return { state: 'none', text: `沒有您的籤：這個瀏覽器${where}` };
  const found = [...own.values()].flatMap((one) => (one && ticketsOf(file, one)) ?? []);
  const lost = [...own.values()].filter((one) => !one || !ticketsOf(file, one)).length;
  if (lost > 0) return { state: 'failed', text: `您有 ${lost} 張收據不在裡面，或被換掉了。` };
  const numbers = `號碼 ${numbersText(found)}，共 ${found.length} 個。`;
  return { state: 'ok', text: `您的 ${own.size} 張收據都在裡面 ✓ ${numbers}` };
}

/** The published lot beside what its visitor has of it: the note; the receipts seen here, the member's, the saved ones. */
export async function ownLines(
  file: PublishedLot,
  own: Own,
): Promise<{ noted: TubeCheckLine[]; receipts: TubeCheckLine[]; answer: OwnAnswer }> {
  const { noted, member, saved } = own;
  const seen = Object.entries(noted?.receipts ?? {}).map(([seq, hash]) => ({ seq: Number(seq), hash }));
  const title = '您的收據在裡面';
  const lines: TubeCheckLine[] = [
    ...listedLine(file, '這個瀏覽器開過的', seen),
    ...listedLine(file, '您的訂單裡的', member ?? []),
  ];
  const all = new Map<string, Listed | null>([...seen, ...(member ?? [])].map((one) => [one.hash, one]));
  const others: string[] = [];
  for (const text of saved) {
    const kept = readSaved(text);
    const { seq, lotId } = kept.receipt;
    const finding = await checkOwnReceipt(file, kept);
    if (finding === 'other-lot') {
      others.push(`收據 #${seq} 是別的籤筒、中盒或批次的（${lotSerial(lotId)}），沒有拿來比對。`);
      continue;
    }
    const holds = finding === 'ok' || finding === 'unsupported';
    const hash = receiptHash(kept.receipt);
    all.set(hash, holds ? { seq, hash } : null);
    lines.push({
      title,
      text: `收據 #${seq} ${ownWords[finding]}。`,
      state: finding === 'ok' ? 'ok' : finding === 'unsupported' ? 'unknown' : 'failed',
    });
  }
  return {
    noted: notedLine(file, own),
    receipts: lines,
    answer: { ...answerOf(file, all, member !== undefined), others },
  };
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
