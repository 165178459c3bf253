import {
  type ComplaintProblem,
  type complaintForm,
  complaintLimits,
  complaintProblems,
} from '@kujiya/contract/complaints';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { complaintPath } from '@kujiya/contract/shop/paths';
import { useState } from 'react';
import { formatDateTime } from '#lib/format.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { inputStyle } from '#ui/FieldFrame.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Picture } from '#ui/Picture.tsx';
import { FilesField } from './FilesField.tsx';
import { useFiles } from './useFiles.ts';
import { useSend } from './useSend.ts';

type Form = AnswerOf<typeof complaintForm>['data'];
type Things = Readonly<Record<number, ComplaintProblem | undefined>>;

const problems = Object.entries(complaintProblems) as [ComplaintProblem, string][];
const hourMs = 3_600_000;

/** The time that is left, by the server's clock. */
function leftWords(until: string, now: string): string {
  const hours = Math.ceil((Date.parse(until) - Date.parse(now)) / hourMs);
  return hours > 48 ? `還有 ${Math.floor(hours / 24)} 天` : `還有 ${hours} 小時`;
}

/** One thing of the parcel, and what is wrong with it; pressing the same once more takes it back. */
function Thing({
  thing: { position, name, image_url, quantity },
  problem,
  onChange,
}: {
  thing: Form['things'][number];
  problem: ComplaintProblem | undefined;
  onChange: (problem: ComplaintProblem | undefined) => void;
}) {
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <Picture path={image_url} alt="" sizes="56px" className="outline-ink size-14 shrink-0 rounded-md" />
        <span className="min-w-0 grow text-sm font-black">{name}</span>
        <span className="shrink-0 font-print text-sm">×{quantity}</span>
      </div>
      <fieldset className="grid grid-cols-5 gap-1.5">
        <legend className="sr-only">{name}的問題</legend>
        {problems.map(([key, title]) => (
          <label
            key={key}
            className="press outline-ink grid min-h-11 cursor-pointer place-items-center rounded-md bg-white text-sm font-semibold hover:bg-butter-tint has-checked:bg-butter has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tier-b"
          >
            <input
              type="checkbox"
              name={`problem-${position}`}
              checked={problem === key}
              onChange={() => onChange(problem === key ? undefined : key)}
              className="sr-only"
            />
            {title}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** What is wrong with a parcel: its things, words, photos and a film. */
export function ComplaintForm({ orderId, form, until }: { orderId: number; form: Form; until: string }) {
  const navigate = useNavigate();
  const send = useSend(orderId);
  const files = useFiles();
  const [things, setThings] = useState<Things>({});
  const [text, setText] = useState('');
  const named = form.things.flatMap(({ position }) => {
    const problem = things[position];
    return problem ? [{ position, problem }] : [];
  });
  const missing =
    named.length === 0
      ? '請選有問題的商品'
      : text.trim() === ''
        ? '請寫下發生什麼事'
        : files.isBusy
          ? '檔案上傳中…'
          : null;
  const submit = async () => {
    const id = await send({ things: named, text: text.trim(), files: files.ids });
    if (id !== null) navigate(complaintPath(id), { replace: true });
  };
  return (
    <>
      <div className="gutters grid w-full max-w-3xl gap-5 py-4 desk:mx-auto desk:py-6">
        <p className="text-sm">
          <strong>{leftWords(until, form.now)}</strong>
          <span className="text-ink-soft">
            ，{formatDateTime(new Date(Date.parse(until) - 1))} 以前都能回報訂單 {form.order_number}。
          </span>
        </p>
        <Panel>
          <h2 className="border-b-2 border-dashed border-paper-edge px-4 py-3 text-base font-black">
            哪一件，怎麼了？
          </h2>
          <ul className="divide-y-[1.5px] divide-paper-deep">
            {form.things.map((thing) => (
              <Thing
                key={thing.position}
                thing={thing}
                problem={things[thing.position]}
                onChange={(problem) => setThings({ ...things, [thing.position]: problem })}
              />
            ))}
          </ul>
        </Panel>
        <label className="grid gap-1 text-sm font-semibold">
          發生什麼事
          <textarea
            rows={4}
            maxLength={complaintLimits.text}
            value={text}
            placeholder="例如：尾巴斷了，外箱沒有破"
            onChange={({ target }) => setText(target.value)}
            className={`${inputStyle(false)} py-2`}
          />
        </label>
        <div className="grid gap-2">
          <h2 className="text-base font-black">照片和影片</h2>
          <p className="text-sm text-ink-soft">
            拍有問題的地方和外箱；有開箱影片最好，從還沒拆開始拍，我們才分得清是哪一段出了問題。
          </p>
          <FilesField files={files} />
        </div>
      </div>
      <ActionBar>
        <div className="grid w-full max-w-3xl desk:gutters desk:mx-auto desk:pb-8">
          <Button variant="primary" size="lg" disabled={missing !== null} onClick={submit}>
            {missing ?? '送出回報'}
          </Button>
        </div>
      </ActionBar>
    </>
  );
}
