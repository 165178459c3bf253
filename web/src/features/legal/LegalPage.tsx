import type { LegalDocument } from '@kujiya/contract/legal-texts/document';
import { userPath } from '@kujiya/contract/shop/paths';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { TitleBar } from '#ui/TitleBar.tsx';
import { Blocks } from './Blocks.tsx';
import { LegalTabs } from './LegalTabs.tsx';

/** A chapter as the page shows it. */
export type PageChapter = { id: string; title: string; body: ReactNode };

/** The chapters of a document that comes with the shop. */
export const chaptersOf = ({ chapters }: LegalDocument): PageChapter[] =>
  chapters.map(({ id, title, blocks }) => ({ id, title, body: <Blocks blocks={blocks} /> }));

function Contents({ chapters }: { chapters: readonly PageChapter[] }) {
  return (
    <ol>
      {chapters.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 rounded-sm px-2 text-sm font-semibold hover:bg-butter-tint"
          >
            <span aria-hidden="true" className="w-6 text-right font-print text-base text-kuji-ink">
              {index + 1}
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** One of the shop's legal pages: contents at the left on desktop, folded above the text on phones. */
export function LegalPage({
  name,
  headline,
  lead,
  chapters,
  top,
  end,
}: Pick<LegalDocument, 'name' | 'headline' | 'lead'> & {
  chapters: readonly PageChapter[];
  /** Before the text, and below it. */
  top?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className="flex grow flex-col">
      <TitleBar title={name} back={userPath} heading={false} />
      <LegalTabs />
      <div className="gutters grid gap-x-14 px-4 pb-12 desk:grid-cols-[17rem_minmax(0,46rem)] desk:px-10 desk:pb-16">
        <header className="py-6 desk:col-start-2 desk:py-10">
          <h1>
            <span className="mb-1 block text-sm text-kuji-ink">{name}</span>
            <span className="block text-xl desk:text-2xl">{headline}</span>
          </h1>
          <p className="mt-2 text-ink-soft desk:mt-3">{lead}</p>
        </header>
        <nav
          aria-label="目錄"
          className="hidden self-start desk:sticky desk:top-24 desk:col-start-1 desk:row-start-2 desk:block"
        >
          <h2 className="mb-1 px-2 text-sm text-ink-soft">目錄</h2>
          <Contents chapters={chapters} />
        </nav>
        <div className="min-w-0 desk:col-start-2 desk:row-start-2">
          {top}
          <details className="group outline-ink mb-7 rounded-md bg-white desk:hidden">
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-md px-4 font-black">
              目錄
              <span className="text-sm font-normal text-ink-soft">{chapters.length} 節</span>
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="ml-auto transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="border-t-2 border-dashed border-paper-edge p-2">
              <Contents chapters={chapters} />
            </div>
          </details>
          <article className="desk:rounded-md desk:border-[1.5px] desk:border-ink desk:bg-white desk:px-14 desk:pt-4 desk:pb-12">
            {chapters.map(({ id, title, body }, index) => (
              <section
                key={id}
                id={id}
                className="perforation scroll-mt-16 py-7 first:border-0 first:pt-0 desk:scroll-mt-20 desk:py-9 desk:first:pt-9"
              >
                <h2 className="mb-4 flex items-baseline gap-3 text-lg">
                  <span aria-hidden="true" className="font-print text-xl leading-none text-kuji-ink">
                    {index + 1}
                  </span>
                  {title}
                </h2>
                {body}
              </section>
            ))}
            {end}
          </article>
        </div>
      </div>
    </div>
  );
}
