import { useSearchParams } from 'wouter';

/** The days between which a list's rows were made, in the address. */
export function DaysFilter() {
  const [params, setParams] = useSearchParams();
  const field = (name: 'from' | 'to', title: string) => (
    <label className="flex items-center gap-2 text-sm">
      {title}
      <input
        type="date"
        className="input w-auto"
        value={params.get(name) ?? ''}
        onChange={({ target }) =>
          setParams((now) => {
            const next = new URLSearchParams(now);
            if (target.value === '') next.delete(name);
            else next.set(name, target.value);
            return next;
          })
        }
      />
    </label>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {field('from', '從（台北）')}
      {field('to', '到')}
    </div>
  );
}
