import { taipeiDate } from '@kujiya/contract/kernel/time';
import { type LegalKind, legalKinds } from '@kujiya/contract/legal';
import * as calls from '@kujiya/contract/staff/legal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArticleEditor } from '#kit/ArticleEditor.tsx';
import { Conflict } from '#kit/Conflict.tsx';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { CheckField, TextField } from '#kit/Fields.tsx';
import { FormSheet } from '#kit/FormSheet.tsx';
import { ReasonSheet } from '#kit/ReasonSheet.tsx';
import { SaveBar } from '#kit/SaveBar.tsx';
import { Panel } from '#kit/Section.tsx';
import { useRecord } from '#kit/useRecord.ts';
import { useStep } from '#kit/useStep.ts';
import { Difference } from './Difference.tsx';
import { daysUntil, dayText } from './legal-words.ts';

type Fields = Pick<calls.LegalDraft, 'content' | 'changes' | 'holds_from' | 'needs_consent'>;
const words: Record<keyof Fields, string> = {
  holds_from: '適用日',
  changes: '改了什麼',
  needs_consent: '請會員同意',
  content: '內文',
};

const lacks = ({ content, changes, holds_from }: Fields) =>
  content === ''
    ? '請先填寫內文'
    : [...changes].length > calls.legalLimits.changesMax
      ? `「改了什麼」最多 ${calls.legalLimits.changesMax} 字`
      : holds_from !== null && holds_from < taipeiDate(Date.now())
        ? '適用日不能是過去的日子'
        : null;

/** Why the saved draft cannot be published yet. */
const unpublishable = (draft: calls.LegalDraft, before: string | undefined, isChanged: boolean) =>
  isChanged
    ? '請先儲存草稿'
    : draft.changes.trim() === ''
      ? '請先寫改了什麼'
      : draft.holds_from === null
        ? '請先選適用日'
        : draft.content === before
          ? '內容還沒有修改'
          : lacks(draft);

/** What a publication means, before it is done. */
function PublishSheet({
  kind,
  draft: { number, version, changes, holds_from, needs_consent },
  onClose,
}: {
  kind: LegalKind;
  draft: calls.LegalDraft;
  onClose: () => void;
}) {
  const { run, isBusy, text } = useStep('legal');
  const day = holds_from ?? '';
  const isSoon = daysUntil(day) < calls.legalLimits.noticeDays;
  return (
    <FormSheet
      title={`發布${legalKinds[kind].name}第 ${number} 版`}
      hint="發布後不能再修改；適用日之前可以撤回。"
      action="發布並通知會員"
      missing={null}
      isBusy={isBusy}
      failure={text}
      onClose={onClose}
      onSend={async () => {
        const done = await run(() => call(calls.publishLegalDraft, { params: { kind }, body: { version } }));
        if (done) onClose();
      }}
    >
      <dl className="grid gap-2">
        <div>
          <dt className="text-ink-soft text-sm">適用日（台北時間零時起）</dt>
          <dd className="font-semibold">
            {dayText(day)}
            {daysUntil(day) === 0 && '（發布後立刻適用）'}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">全部會員會收到通知</dt>
          <dd className="break-words font-semibold">{changes}</dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">下次來訪時</dt>
          <dd className="font-semibold">
            {needs_consent ? '會看到說明，並按「同意」' : '會看到說明，並按「我知道了」'}
          </dd>
        </div>
      </dl>
      {isSoon && kind !== 'returns' && (
        <p className="rounded-sm border border-kuji-ink p-3">
          內建的{legalKinds[kind].name}承諾生效 {calls.legalLimits.noticeDays} 天前公告；這一版離適用日不到{' '}
          {calls.legalLimits.noticeDays} 天，請確定有必要。
        </p>
      )}
    </FormSheet>
  );
}

/** The next version: its words, its day, what members are told; what is different; and its publication. */
export function LegalDraftForm({
  kind,
  draft,
  newest,
  mayWrite,
}: {
  kind: LegalKind;
  draft: calls.LegalDraft;
  /** The number of the version that it follows. */
  newest: number;
  mayWrite: boolean;
}) {
  const [sheet, setSheet] = useState<'publish' | 'discard' | null>(null);
  const discarding = useStep('legal');
  const before = useQuery({
    queryKey: [calls.staffLegalVersion.path, kind, newest],
    queryFn: ({ signal }) => call(calls.staffLegalVersion, { params: { kind, number: newest } }, { signal }),
  }).data?.data.content;
  const { shown, changed, unsaved, set, send, revert, isBusy, failure, conflict } = useRecord<Fields>({
    nouns: ['legal'],
    name: `legal:${kind}:${draft.number}`,
    record: draft,
    fields: Object.keys(words) as (keyof Fields)[],
    save: (changes, version) =>
      call(calls.changeLegalDraft, { params: { kind }, body: { ...changes, version } }),
  });
  const missing = lacks(shown);
  const unready = unpublishable(draft, before, changed.length > 0);
  return (
    <>
      <form
        className="grid grid-cols-1 gap-4 rounded-md border border-paper-edge bg-white p-4 tablet:grid-cols-2 tablet:p-5"
        aria-label={`第 ${draft.number} 版的草稿`}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2 className="font-semibold text-lg tablet:col-span-2">第 {draft.number} 版的草稿</h2>
        <TextField
          label={`${words.holds_from}（台北時間）`}
          hint="今天或以後，從那一天的零時起適用"
          type="date"
          disabled={!mayWrite}
          value={shown.holds_from ?? ''}
          onChange={(value) => set('holds_from', value === '' ? null : value)}
        />
        <CheckField
          label={words.needs_consent}
          hint="蒐集新的資料或改變用途時才需要；會員按「同意」，而不是「我知道了」"
          disabled={!mayWrite}
          value={shown.needs_consent}
          onChange={(value) => set('needs_consent', value)}
        />
        <div className="tablet:col-span-2">
          <TextField
            label={words.changes}
            hint={`一句話，最多 ${calls.legalLimits.changesMax} 字；會員會在通知和下次來訪時讀到`}
            disabled={!mayWrite}
            value={shown.changes}
            onChange={(value) => set('changes', value)}
          />
        </div>
        <div className="min-w-0 tablet:col-span-2">
          <ArticleEditor
            label={words.content}
            value={shown.content}
            disabled={!mayWrite}
            onChange={(value) => set('content', value)}
          />
        </div>
        <div className="tablet:col-span-2">
          <Failure text={failure} />
        </div>
        {mayWrite && (
          <SaveBar<Fields> unsaved={unsaved} words={words} onDrop={revert}>
            <button
              type="submit"
              className="button"
              disabled={changed.length === 0 || missing !== null || isBusy}
            >
              {changed.length === 0 ? '草稿已儲存' : (missing ?? '儲存草稿')}
            </button>
          </SaveBar>
        )}
        {conflict && <Conflict {...conflict} words={words} />}
      </form>
      <Panel title={`和第 ${newest} 版的差異`}>
        {before === undefined ? (
          <p className="text-ink-soft">載入中…</p>
        ) : (
          <Difference before={before} after={shown.content} />
        )}
      </Panel>
      {mayWrite && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <button
            type="button"
            className="button is-danger mr-auto"
            disabled={discarding.isBusy}
            onClick={() => setSheet('discard')}
          >
            丟棄草稿
          </button>
          <button
            type="button"
            className="button is-main"
            disabled={unready !== null}
            onClick={() => setSheet('publish')}
          >
            {unready ?? `發布第 ${draft.number} 版`}
          </button>
          <Failure text={discarding.text} />
        </div>
      )}
      {sheet === 'publish' && <PublishSheet kind={kind} draft={draft} onClose={() => setSheet(null)} />}
      {sheet === 'discard' && (
        <ReasonSheet
          title="丟棄草稿"
          hint="草稿會刪除，無法復原。原因會留在操作紀錄。"
          action="丟棄"
          onClose={() => setSheet(null)}
          onDone={(reason) => {
            setSheet(null);
            revert();
            void discarding.run(() => call(calls.deleteLegalDraft, { params: { kind }, body: { reason } }));
          }}
        />
      )}
    </>
  );
}
