import { type Piece, richText } from '#ui/rich-text/rich-text.ts';

export type ArticleChapter = { id: string; title: string; pieces: Piece[] };

const textOf = (piece: Piece): string =>
  typeof piece === 'string' ? piece : piece.children.map(textOf).join('');

/** The chapters of a text by its headings (`h2`); words before the first heading are its introduction. */
export function articleChapters(html: string): ArticleChapter[] {
  const chapters: ArticleChapter[] = [];
  for (const piece of richText(html)) {
    if (typeof piece !== 'string' && piece.tag === 'h2')
      chapters.push({ id: `chapter-${chapters.length + 1}`, title: textOf(piece), pieces: [] });
    else {
      if (chapters.length === 0) {
        if (typeof piece === 'string' && piece.trim() === '') continue;
        chapters.push({ id: 'chapter-1', title: '前言', pieces: [] });
      }
      chapters.at(-1)?.pieces.push(piece);
    }
  }
  return chapters;
}
