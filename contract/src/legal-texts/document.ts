import type { ShippingTerms } from '../shop/shop-terms.ts';

/** A paragraph, or a block that is easier to read in another form. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { head: readonly [string, string]; rows: readonly (readonly [string, string])[] }
  /** A note that must not be missed. */
  | { note: string }
  | { to: string; label: string };

export type Chapter = { id: string; title: string; blocks: readonly Block[] };

/** One of the shop's legal or service pages. */
export type LegalDocument = {
  /** 隱私權政策 */
  name: string;
  /** Its content in one line. */
  headline: string;
  lead: string;
  chapters: readonly Chapter[];
};

/** The shop's own facts in the built-in texts. */
export type LegalFacts = ShippingTerms & {
  readonly shopName: string;
  readonly contactEmail: string;
  readonly serviceHours: string;
  readonly returnHours: string;
  readonly tokenSecurity: string | null;
  readonly parcelAddressDays: number;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const listOf = (tag: 'ul' | 'ol', lines: readonly string[]) =>
  `<${tag}>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</${tag}>`;

function htmlOfBlock(block: Block): string {
  if (typeof block === 'string') return `<p>${escaped(block)}</p>`;
  if ('list' in block) return listOf('ul', block.list);
  if ('steps' in block) return listOf('ol', block.steps);
  if ('rows' in block)
    return `<ul>${block.rows.map(([name, text]) => `<li><strong>${escaped(name)}</strong>：${escaped(text)}</li>`).join('')}</ul>`;
  if ('note' in block) return `<blockquote>${escaped(block.note)}</blockquote>`;
  return `<p><a href="${block.to}">${escaped(block.label)}</a></p>`;
}

/** A document as an article: the same words, with lists for tables. The next version is written from it. */
export const htmlOf = ({ chapters }: LegalDocument): string =>
  chapters
    .map(({ title, blocks }) => `<h2>${escaped(title)}</h2>${blocks.map(htmlOfBlock).join('')}`)
    .join('');
