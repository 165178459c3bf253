import { legalKinds } from '@kujiya/contract/legal';
import { type StaffLegal, staffLegalTexts } from '@kujiya/contract/staff/legal';
import { legalPage } from '@kujiya/contract/staff/paths';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { Line, Section } from '#kit/Section.tsx';
import { dayText, holdingOf } from './legal-words.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

export function LegalBadges({ text: { versions, draft } }: { text: StaffLegal }) {
  return (
    <>
      {versions.some(({ state }) => state === 'coming') && <span className="badge is-good">排程中</span>}
      {draft && <span className="badge">有草稿</span>}
    </>
  );
}

/** The text that holds, in a line. */
export function holdingText(text: StaffLegal): string {
  const holding = holdingOf(text);
  const coming = text.versions.filter(({ state }) => state === 'coming');
  return [
    holding && `第 ${holding.number} 版，${dayText(holding.holds_from)} 起適用`,
    ...coming.map(({ number, holds_from }) => `第 ${number} 版將從 ${dayText(holds_from)} 起適用`),
  ]
    .filter(Boolean)
    .join('；');
}

/** The texts that bind shop and member. */
export function LegalTextsPage() {
  const { data, error, isPending } = useQuery({
    queryKey: [staffLegalTexts.path],
    queryFn: ({ signal }) => call(staffLegalTexts, {}, { signal }),
  });
  return (
    <>
      <SettingsTabs />
      <article className="grid max-w-4xl grid-cols-1 gap-4">
        <h1 className="font-black text-xl">條款與政策</h1>
        <p className="text-ink-soft">
          每次修改都是新的一版：先寫草稿、看差異、選適用日，發布後會通知全部會員，而且不能再改。會員看過的最新一版都有紀錄。
        </p>
        <Failure text={error && messageOf(error)} />
        {isPending && !error && <p className="text-ink-soft">載入中…</p>}
        {data && (
          <Section title="約束商店與會員的文字">
            {data.data.map((text) => (
              <Line
                key={text.kind}
                main={
                  <span className="flex flex-wrap items-center gap-2">
                    <Link href={legalPage(text.kind)} className="font-semibold underline">
                      {legalKinds[text.kind].name}
                    </Link>
                    <LegalBadges text={text} />
                  </span>
                }
                more={holdingText(text)}
              />
            ))}
          </Section>
        )}
      </article>
    </>
  );
}
