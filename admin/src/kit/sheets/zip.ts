import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { refuse, SheetRefused } from './refuse.ts';

/** Bytes that the parts of one file may have together once they are inflated, and parts that it may list. */
export const zipLimits = { inflated: 32 * 1024 * 1024, parts: 1_000 } as const;

export const broken = '這個 XLSX 檔案已損壞或內容不正確，請用 Excel 重新存檔再試';
const tooMuch = '這個 XLSX 檔案解開後太大，請分成幾個檔案';

/** The parts that are read: the workbook and its sheets, texts and styles, but no pictures or themes. */
const isRead = (name: string) =>
  name === '_rels/.rels' || /^xl\/(?:_rels\/|worksheets\/)?[^/]+\.(?:xml|rels)$/.test(name);

/** The sizes of these parts, as the archive declares them; refuses links to other files and macros by their names. */
function declaredSizes(bytes: Uint8Array): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  let count = 0;
  let sum = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name.startsWith('xl/externalLinks/'))
        refuse('這個檔案連結到其他檔案，請先在 Excel 中斷連結，或另存為 CSV');
      if (/vbaProject\.bin$/i.test(name)) refuse('這個檔案含有巨集，請另存為 XLSX 或 CSV');
      if (isRead(name)) {
        sizes.set(name, originalSize);
        sum += originalSize;
      }
      if (++count > zipLimits.parts || sum > zipLimits.inflated) refuse(tooMuch);
      return false;
    },
  });
  return sizes;
}

function inflate(bytes: Uint8Array, sizes: ReadonlyMap<string, number>): Map<string, string> {
  const texts = new Map<string, string>();
  let room: number = zipLimits.inflated;
  const zip = new Unzip((part) => {
    if (!sizes.has(part.name)) return;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    let size = 0;
    part.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      room -= chunk.length;
      if (room < 0) refuse(tooMuch);
      size += chunk.length;
      text += decoder.decode(chunk, { stream: !isLast });
      if (!isLast) return;
      if (size !== sizes.get(part.name)) refuse(broken);
      texts.set(part.name, text);
    };
    part.start();
  });
  zip.register(UnzipInflate);
  // In small steps: what one of them may inflate to is counted only afterwards.
  const step = 16_384;
  for (let at = 0; at < bytes.length; at += step)
    zip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  if (texts.size < sizes.size) refuse(broken);
  return texts;
}

/**
 * The XML parts of a workbook by their names. The size that the archive declares is checked before anything is
 * inflated, and the bytes that come out are counted, whatever it declares.
 */
export function workbookParts(bytes: Uint8Array): Map<string, string> {
  try {
    return inflate(bytes, declaredSizes(bytes));
  } catch (error) {
    if (error instanceof SheetRefused) throw error;
    return refuse(broken);
  }
}
