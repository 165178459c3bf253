import { type Work, workKinds } from '@kujiya/contract/staff/work';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { Link } from 'wouter';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';
import { countText, isWrong, useWork } from '#kit/work.ts';
import { Agenda } from './Agenda.tsx';
import { Figures } from './Figures.tsx';
import { Readiness, useReadiness } from './Readiness.tsx';

const hourMs = 3_600_000;

/** A time of this year, such as `11/27 09:30`. */
const shortly = (time: string) => formatDateTime(time).slice(5);

/** How long something has been waiting, in words. */
function waited(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs);
  if (hours < 1) return '剛剛進來';
  return hours < 48 ? `最早的等了 ${hours} 小時` : `最早的等了 ${Math.floor(hours / 24)} 天`;
}

function WorkLine({ line, now }: { line: Work; now: number }) {
  const { kind, count, oldest, due, path } = line;
  const { title, step } = workKinds[kind];
  const isPlanned = Date.parse(oldest) > now;
  const isLate = due !== null && Date.parse(due) < now;
  const isAlarming = isLate || isWrong(line);
  return (
    <li>
      <Link
        href={path}
        className={`flex items-center gap-4 rounded-sm border bg-white p-4 hover:bg-paper-deep/50 ${isAlarming ? 'border-kuji-ink' : 'border-paper-edge'}`}
      >
        <span
          className={`min-w-12 text-center font-black text-2xl tabular-nums ${isAlarming ? 'text-kuji-ink' : ''}`}
        >
          {countText(count)}
        </span>
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{title}</span>
          <span className="block text-ink-soft text-sm">
            {!isPlanned && waited(oldest, now)}
            {due !== null && !isPlanned && '，'}
            {due !== null &&
              (isLate ? `期限 ${shortly(due)} 已過` : `${isPlanned ? '' : '期限 '}${shortly(due)}`)}
            <span className="block text-kuji-ink underline tablet:hidden">{step}</span>
          </span>
        </span>
        <span className="hidden shrink-0 text-right text-kuji-ink text-sm underline tablet:block">
          {step}
        </span>
      </Link>
    </li>
  );
}

function Lines({ title, lines, now }: { title: string; lines: readonly Work[]; now: number }) {
  return (
    <section aria-label={title}>
      <h2 className="font-semibold text-lg">{title}</h2>
      <ul className="mt-2 grid gap-2">
        {lines.map((line) => (
          <WorkLine key={line.kind} line={line} now={now} />
        ))}
      </ul>
    </section>
  );
}

function NothingToDo() {
  const { can } = useStaff();
  return (
    <section aria-label="待辦" className="rounded-md bg-mint-tint p-6 text-center tablet:p-10">
      <p className="font-black text-mint-ink text-xl">今天沒有待辦</p>
      <p className="mt-2 text-ink">該出的都出了，該回的都回了。喝杯茶，有新的事情會自己出現在這裡。</p>
      {can('write_catalogue') && (
        <Link href="/products?new=1" className="button mt-4">
          準備下一檔新品
        </Link>
      )}
    </section>
  );
}

/** The office's first page: what needs a hand, nearest deadline first, and beside it the day in figures. */
export function TodayPage() {
  const { staff } = useStaff();
  const { data, error, isPending } = useWork();
  const isReady = useReadiness()?.steps.every(({ is_done }) => is_done) ?? true;
  const now = Date.now();
  const work = data?.data ?? [];
  const wrong = work.filter(isWrong);
  const usual = work.filter((line) => !isWrong(line));
  return (
    <div className="max-w-6xl">
      <h1 className="font-black text-xl">今天</h1>
      <p className="text-ink-soft">
        {formatDateTime(new Date(now)).slice(0, 10)}（台北），{staff.name}您好
      </p>
      <Failure text={error && messageOf(error)} />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {isPending && !error && <p className="text-ink-soft">載入中…</p>}
          {wrong.length > 0 && <Lines title="出了問題" lines={wrong} now={now} />}
          {usual.length > 0 && <Lines title="待辦" lines={usual} now={now} />}
          <Readiness />
          {data && work.length === 0 && isReady && <NothingToDo />}
        </div>
        <div className="grid gap-6">
          <Figures />
          <Agenda />
        </div>
      </div>
    </div>
  );
}
