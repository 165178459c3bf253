import { type LegalKind, type LegalText, type LegalVersion, legalKinds } from '@kujiya/contract/legal';
import type { LegalDocument } from '@kujiya/contract/legal-texts/document';
import { useQuery } from '@tanstack/react-query';
import { useClient, useSettings } from '#lib/api.tsx';
import { Link, usePlace } from '#lib/navigation.tsx';
import type { Settings } from '#lib/settings.ts';
import { ourShop } from '#lib/settings.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { bar, Loading } from '#ui/Skeleton.tsx';
import { Stamp } from '#ui/Stamp.tsx';
import { articleChapters } from './article-chapters.ts';
import { chaptersOf, LegalPage, type PageChapter } from './LegalPage.tsx';
import { legalTextQuery, versionIn } from './queries.ts';

const dayOf = (day: string) => day.replaceAll('-', '/');
const addressOf = (kind: LegalKind, { number, state }: LegalVersion) =>
  state === 'holding' ? legalKinds[kind].path : `${legalKinds[kind].path}?version=${number}`;
const underlined = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** Says of a version that does not hold which one does; of the one that holds, what comes. */
function Standing({ kind, text }: { kind: LegalKind; text: LegalText }) {
  const holding = text.versions.find(({ state }) => state === 'holding');
  const coming = text.versions.findLast(({ state }) => state === 'coming');
  const other = text.state === 'holding' ? coming : holding;
  if (!other || other.number === text.number) return null;
  const said =
    text.state === 'past'
      ? `這是第 ${text.number} 版，已經不適用。`
      : text.state === 'coming'
        ? `這是第 ${text.number} 版，${dayOf(text.holds_from)} 起才適用。${text.changes}`
        : `第 ${other.number} 版將從 ${dayOf(other.holds_from)} 起適用：${other.changes}`;
  return (
    <div className="mb-7 rounded-md border-l-[6px] border-butter bg-butter-tint px-4 py-3">
      <p className="font-semibold wrap-anywhere">{said}</p>
      <Link to={addressOf(kind, other)} className={underlined}>
        {text.state === 'holding' ? `看第 ${other.number} 版` : '看現行版本'}
      </Link>
    </div>
  );
}

/** The day of the text, and its other versions. */
function Versions({ kind, text }: { kind: LegalKind; text: LegalText }) {
  const others = text.versions.filter(({ number }) => number !== text.number);
  return (
    <footer className="perforation grid gap-4 pt-8 text-sm text-ink-soft">
      <p className="flex items-center justify-between gap-4">
        <span>
          第 {text.number} 版，{dayOf(text.holds_from)} 起適用
        </span>
        <Stamp color="var(--color-kuji-ink)" tilt={-8} className="text-lg">
          {ourShop.shortName}之印
        </Stamp>
      </p>
      {others.length > 0 && (
        <section aria-label="其他版本">
          <h2 className="text-sm">其他版本</h2>
          <ul>
            {others.map((one) => (
              <li key={one.number} className="wrap-anywhere">
                <Link to={addressOf(kind, one)} className={underlined}>
                  第 {one.number} 版（{dayOf(one.holds_from)} 起）
                </Link>
                {one.changes && `：${one.changes}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </footer>
  );
}

const Waiting = () => (
  <Loading className="grid gap-4 py-7">
    {bar('w-1/2', 'h-7')}
    {bar('w-full')}
    {bar('w-full')}
    {bar('w-3/4')}
  </Loading>
);

const Missing = ({ kind }: { kind: LegalKind }) => (
  <EmptyState
    drawing={<Drawing of="noResult" />}
    title="找不到這個版本"
    text="可能已經撤回，或網址不完整"
    action={<ButtonLink to={legalKinds[kind].path}>看現行版本</ButtonLink>}
  />
);

const writtenOf = (html: string): PageChapter[] =>
  articleChapters(html).map(({ id, title, pieces }) => ({
    id,
    title,
    body: (
      <div className="grid gap-4 leading-[1.85]">
        <RichText pieces={pieces} />
      </div>
    ),
  }));

/** A legal text: the version that holds, or the one its address names; its days and its other versions. */
export function LegalTextPage({
  kind,
  write,
}: {
  kind: LegalKind;
  write: (shop: Settings) => LegalDocument;
}) {
  const shop = useSettings();
  const version = versionIn(new URLSearchParams(usePlace().search));
  const query = useQuery(legalTextQuery(useClient(), kind, version));
  const builtIn = write(shop);
  return (
    <Loaded
      query={query}
      missing={<LegalPage {...builtIn} chapters={[]} top={<Missing kind={kind} />} />}
      skeleton={<LegalPage {...builtIn} chapters={[]} top={<Waiting />} />}
    >
      {({ data: text }) => (
        <LegalPage
          {...builtIn}
          chapters={text.content === null ? chaptersOf(builtIn) : writtenOf(text.content)}
          top={<Standing kind={kind} text={text} />}
          end={<Versions kind={kind} text={text} />}
        />
      )}
    </Loaded>
  );
}
