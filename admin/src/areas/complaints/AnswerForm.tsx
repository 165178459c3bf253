import { type ComplaintOutcome, complaintLimits, complaintOutcomes } from '@kujiya/contract/complaints';
import { staffAnswerComplaint } from '@kujiya/contract/staff/complaints';
import { call } from '#kit/client.ts';
import { useDraft } from '#kit/draft.ts';
import { Failure } from '#kit/Failure.tsx';
import { Panel } from '#kit/Section.tsx';
import { useStaff } from '#kit/staff.ts';
import { useStep } from '#kit/useStep.ts';

type Draft = { text: string; outcome: ComplaintOutcome | null };

const hints = {
  refunded: '先到訂單完成退款，再在這裡告訴會員；回報結案。',
  resent: '先把東西寄出，並在庫存登記異動；回覆寫上物流和單號。回報結案。',
  explained: '告訴會員結果；回報結案。',
} as const satisfies Record<ComplaintOutcome, string>;

/** Answers the member; with what was done in the end, the complaint is over. */
export function AnswerForm({ id }: { id: number }) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<Draft>(`${staff.id}:complaint:${id}`);
  const { run, isBusy, text: failure } = useStep('complaints');
  const { text, outcome } = draft ?? { text: '', outcome: null };
  const missing = text.trim() === '' ? '請先寫下回覆' : null;
  const send = async () => {
    const body = { text: text.trim(), outcome };
    if (await run(() => call(staffAnswerComplaint, { params: { id }, body }))) setDraft(null);
  };
  return (
    <Panel title="回覆">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="grid gap-1 font-semibold text-sm">
          之後
          <select
            className="input font-normal"
            value={outcome ?? ''}
            onChange={({ target }) =>
              setDraft({ text, outcome: (target.value || null) as ComplaintOutcome | null })
            }
          >
            <option value="">先不結案，等會員補充</option>
            {Object.entries(complaintOutcomes).map(([key, title]) => (
              <option key={key} value={key}>
                結案：{title}
              </option>
            ))}
          </select>
        </label>
        <textarea
          aria-label="回覆的內容"
          className="input"
          rows={4}
          maxLength={complaintLimits.text}
          value={text}
          onChange={({ target }) => setDraft({ text: target.value, outcome })}
        />
        <p className="text-ink-soft text-sm">
          {outcome === null ? '會員會收到通知，還可以再補充。' : hints[outcome]}
        </p>
        <Failure text={failure} />
        <button
          type="submit"
          className="button is-main justify-self-end"
          disabled={missing !== null || isBusy}
        >
          {missing ?? '送出回覆'}
        </button>
      </form>
    </Panel>
  );
}
