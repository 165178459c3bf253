import { noteLimits, staffAddOrderNote, staffOrderNotes } from '@kujiya/contract/staff/notes';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { useDraft } from './draft.ts';
import { Failure } from './Failure.tsx';
import { Panel } from './Section.tsx';
import { useStaff } from './staff.ts';
import { useStep } from './useStep.ts';

function NewNote({ id }: { id: number }) {
  const { staff } = useStaff();
  const [draft, setDraft] = useDraft<{ text: string }>(`${staff.id}:note:${id}`);
  const { run, isBusy, text: failure } = useStep('orders');
  const text = draft?.text ?? '';
  const missing = text.trim() === '' ? '請先寫下備註' : null;
  const add = async () => {
    const body = { text: text.trim() };
    if (await run(() => call(staffAddOrderNote, { params: { id }, body }))) setDraft(null);
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <textarea
        aria-label="新的備註"
        placeholder="給同事的話，會員看不到；寫下後不能修改"
        className="input"
        rows={2}
        maxLength={noteLimits.text}
        value={text}
        onChange={({ target }) => setDraft(target.value === '' ? null : { text: target.value })}
      />
      <Failure text={failure} />
      <button type="submit" className="button justify-self-end" disabled={missing !== null || isBusy}>
        {missing ?? '加上備註'}
      </button>
    </form>
  );
}

/** What the staff tell each other about an order, and its parcel. */
export function OrderNotes({ id }: { id: number }) {
  const { can } = useStaff();
  const { data, error } = useQuery({
    queryKey: [staffOrderNotes.path, id],
    queryFn: ({ signal }) => call(staffOrderNotes, { params: { id } }, { signal }),
    enabled: can('read_orders'),
  });
  if (!can('read_orders')) return null;
  return (
    <Panel title="備註">
      <Failure text={error && messageOf(error)} />
      {data?.data.length === 0 && <p className="text-ink-soft">還沒有備註。</p>}
      <ul className="divide-y divide-paper-edge">
        {data?.data.map((note) => (
          <li key={note.id} className="py-2">
            <p className="whitespace-pre-wrap break-words">{note.text}</p>
            <p className="text-ink-soft text-sm">
              {note.by}，{formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
      {can('write_orders') && <NewNote key={id} id={id} />}
    </Panel>
  );
}
