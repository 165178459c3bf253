import { type LegalKind, legalKinds, legalRefusals } from '@kujiya/contract/legal';
import * as calls from '@kujiya/contract/staff/legal';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { ArticleEditor } from '#kit/ArticleEditor.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { RecordPage } from '#kit/RecordPage.tsx';
import { Line, Panel, Section } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';
import { LegalDraftForm } from './LegalDraft.tsx';
import { holdingText, LegalBadges } from './LegalTextsPage.tsx';
import { dayText, legalStates, newestOf } from './legal-words.ts';

const list = { path: '/settings/legal', title: '條款與政策' };
const isKind = (kind: string): kind is LegalKind => Object.hasOwn(legalKinds, kind);

/** The words of a published version. */
function PublishedText({ kind, number }: { kind: LegalKind; number: number }) {
  const { data, error } = useQuery({
    queryKey: [calls.staffLegalVersion.path, kind, number],
    queryFn: ({ signal }) => call(calls.staffLegalVersion, { params: { kind, number } }, { signal }),
  });
  return (
    <Panel title={`第 ${number} 版的內容`}>
      <Failure text={error && messageOf(error)} />
      {!data && !error && <p className="text-ink-soft">載入中…</p>}
      {data && (
        <ArticleEditor label="發布後不能再改" value={data.data.content} disabled onChange={() => {}} />
      )}
    </Panel>
  );
}

/** A version before its day can be taken back. */
function Withdraw({ kind, number }: { kind: LegalKind; number: number }) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, text } = useStep('legal');
  return (
    <>
      <button type="button" className="button is-danger" disabled={isBusy} onClick={() => setAsks(true)}>
        撤回
      </button>
      <Failure text={text} />
      {asks && (
        <ReasonSheet
          title={`撤回第 ${number} 版`}
          hint="會通知全部會員，現行版本繼續適用；撤回的編號不會再用。原因只留在操作紀錄。"
          action="撤回"
          onClose={() => setAsks(false)}
          onDone={(reason) => {
            setAsks(false);
            void run(() => call(calls.withdrawLegalText, { params: { kind, number }, body: { reason } }));
          }}
        />
      )}
    </>
  );
}

const publishedText = ({ published_at, published_by, changes }: calls.StaffLegalVersion) =>
  published_by === null
    ? '商店內建的文字'
    : `${changes}（${published_by}，${formatDateTime(published_at)} 發布）`;

function Versions({ kind, text, mayWrite }: { kind: LegalKind; text: calls.StaffLegal; mayWrite: boolean }) {
  const [read, setRead] = useState<number | null>(null);
  return (
    <>
      <Section title="發布過的版本">
        {text.versions.map((version) => {
          const { number, state, holds_from, needs_consent } = version;
          const isRead = read === number;
          return (
            <Line
              key={number}
              main={
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">
                    第 {number} 版，{dayText(holds_from)} 起
                  </span>
                  <span
                    className={`badge ${state === 'holding' ? 'is-good' : state === 'withdrawn' ? 'is-bad' : ''}`}
                  >
                    {legalStates[state]}
                  </span>
                  {needs_consent && <span className="badge">請會員同意</span>}
                </span>
              }
              more={publishedText(version)}
              side={
                <span className="flex flex-wrap justify-end gap-2">
                  {state !== 'withdrawn' && (
                    <button
                      type="button"
                      className="button"
                      aria-expanded={isRead}
                      aria-label={`第 ${number} 版的內容`}
                      onClick={() => setRead(isRead ? null : number)}
                    >
                      內容
                    </button>
                  )}
                  {mayWrite && state === 'coming' && <Withdraw kind={kind} number={number} />}
                </span>
              }
            />
          );
        })}
      </Section>
      {read !== null && <PublishedText key={read} kind={kind} number={read} />}
    </>
  );
}

/** One legal text: the next version as far as it is written, and all that were published. */
export function LegalRecord() {
  const { kind = '' } = useParams<{ kind: string }>();
  const { can } = useStaff();
  const mayWrite = can('write_settings');
  const { run, isBusy, text: failed } = useStep('legal');
  const { data, error } = useQuery({
    queryKey: [calls.staffLegal.path, kind],
    queryFn: ({ signal }) => call(calls.staffLegal, { params: { kind: kind as LegalKind } }, { signal }),
    enabled: isKind(kind),
  });
  if (!isKind(kind))
    return <RecordPage list={list} heading={null} failure={legalRefusals.legal_missing.message} />;
  const text = data?.data;
  const newest = text && newestOf(text);
  return (
    <RecordPage
      list={list}
      heading={text ? legalKinds[kind].name : null}
      failure={error && messageOf(error)}
      badges={text && <LegalBadges text={text} />}
      log={`legal:${kind}`}
      about={
        text && (
          <p className="text-ink-soft text-sm">
            {holdingText(text)}　商店裡的位址：{legalKinds[kind].path}
          </p>
        )
      }
    >
      {text && newest && (
        <>
          {text.draft ? (
            <LegalDraftForm
              key={text.draft.number}
              kind={kind}
              draft={text.draft}
              newest={newest.number}
              mayWrite={mayWrite}
            />
          ) : (
            mayWrite && (
              <div className="grid gap-2">
                <button
                  type="button"
                  className="button is-main w-fit"
                  disabled={isBusy}
                  onClick={() => void run(() => call(calls.beginLegalDraft, { params: { kind } }))}
                >
                  開始寫下一版
                </button>
                <Failure text={failed} />
              </div>
            )
          )}
          <Versions kind={kind} text={text} mayWrite={mayWrite} />
        </>
      )}
    </RecordPage>
  );
}
