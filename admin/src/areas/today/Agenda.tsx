import { type AgendaLine, agendaKinds, staffAgenda } from '@kujiya/contract/staff/work';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';

function Line({ kind, title, at, path }: AgendaLine) {
  return (
    <li className="py-2">
      <Link href={path} className="font-semibold underline">
        {title}
      </Link>
      <span className="block text-ink-soft text-sm">
        {formatDateTime(at)} {agendaKinds[kind]}
      </span>
    </li>
  );
}

/** The coming day, and what begins after it. */
const nearMs = 86_400_000;

/** What begins by itself, soonest first. */
export function Agenda() {
  const { data, error } = useQuery({
    queryKey: [staffAgenda.path],
    queryFn: ({ signal }) => call(staffAgenda, {}, { signal }),
  });
  const lines = data?.data ?? [];
  const parts = [
    ['未來 24 小時', lines.filter(({ at }) => Date.parse(at) < Date.now() + nearMs)],
    ['之後', lines.filter(({ at }) => Date.parse(at) >= Date.now() + nearMs)],
  ] as const;
  return (
    <section aria-label="排定的事" className="rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">排定的事</h2>
      <Failure text={error && messageOf(error)} />
      {data && lines.length === 0 && (
        <p className="mt-2 text-ink-soft">還沒有排定。開賣、橫幅和推播可以定好時間，自己開始。</p>
      )}
      {parts
        .filter(([, some]) => some.length > 0)
        .map(([title, some]) => (
          <section key={title} aria-label={title} className="mt-3">
            <h3 className="text-ink-soft text-sm">{title}</h3>
            <ul className="divide-y divide-paper-edge">
              {some.map((line) => (
                <Line key={`${line.kind} ${line.path} ${line.at}`} {...line} />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}
