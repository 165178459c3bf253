import { readinessSteps, type Readiness as Step, staffReadiness } from '@kujiya/contract/staff/readiness';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { useStaff } from '#kit/staff.ts';

/** What is left before the shop opens; undefined until that is known, and for whoever may not change the settings. */
export function useReadiness() {
  const mayRead = useStaff().can('write_settings');
  const { data } = useQuery({
    queryKey: [staffReadiness.path],
    queryFn: ({ signal }) => call(staffReadiness, {}, { signal }),
    enabled: mayRead,
  });
  return data?.data;
}

function StepLine({ of: { step, is_done: isDone }, shopUrl }: { of: Step; shopUrl: string }) {
  const { title, hint, path, ...more } = readinessSteps[step];
  // Without a backup everything can be lost, from the first order on.
  const isRed = step === 'backups' && !isDone;
  const name = `font-semibold underline ${isRed ? 'text-kuji-ink' : ''}`;
  return (
    <li className={`flex items-start gap-3 p-3 ${isRed ? 'bg-kuji-tint' : ''}`}>
      <span
        role="img"
        aria-label={isDone ? '已完成' : '還沒完成'}
        className={`grid size-6 shrink-0 place-items-center rounded-full border font-black text-sm ${isDone ? 'border-mint-ink bg-mint-tint text-mint-ink' : isRed ? 'border-kuji-ink text-kuji-ink' : 'border-paper-edge'}`}
      >
        {isDone ? '✓' : isRed ? '!' : ''}
      </span>
      <span className="min-w-0">
        {path === null ? (
          <a href={shopUrl} target="_blank" rel="noreferrer" className={name}>
            {title}
          </a>
        ) : (
          <Link href={path} className={name}>
            {title}
          </Link>
        )}
        {!isDone && 'byOthers' in more && (
          <span className="ml-2 text-ink-soft text-xs">要簽約或請工程師</span>
        )}
        {!isDone && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </li>
  );
}

/** What a shop needs before it opens: ticked by the facts, and gone when all is done. */
export function Readiness() {
  const readiness = useReadiness();
  const steps = readiness?.steps ?? [];
  const done = steps.filter(({ is_done }) => is_done).length;
  if (!readiness || done === steps.length) return null;
  return (
    <section aria-label="開店準備" className="overflow-hidden rounded-md border border-paper-edge bg-white">
      <h2 className="flex items-baseline gap-2 p-3 font-black text-lg">
        開店準備
        <span className="font-normal text-ink-soft text-sm tabular-nums">
          {done}／{steps.length} 完成，全部完成就會收起來
        </span>
      </h2>
      <ul className="divide-y divide-paper-edge border-paper-edge border-t">
        {steps.map((one) => (
          <StepLine key={one.step} of={one} shopUrl={readiness.shop_url} />
        ))}
      </ul>
    </section>
  );
}
