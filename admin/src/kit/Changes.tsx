import { mediaSources } from '@kujiya/web/ui/media.ts';
import { changesOf, type LogChange } from './log-text.ts';

function Pictures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return '（空白）';
  return (
    <span className="inline-flex flex-wrap gap-1 align-middle">
      {addresses.map((address) => (
        <img
          key={address}
          {...mediaSources(address)}
          sizes="40px"
          alt=""
          className="size-10 rounded-sm border border-paper-edge object-cover"
        />
      ))}
    </span>
  );
}

function Change({ change: { title, before, after, pictures } }: { change: LogChange }) {
  const was = pictures ? <Pictures addresses={pictures.before} /> : before;
  return (
    <div className="flex gap-x-2">
      <dt className="shrink-0 text-ink-soft">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {before !== undefined && after === undefined && <>原為 {was}</>}
        {before !== undefined && after !== undefined && (
          <>
            <del className="text-ink-soft">{was}</del>
            {' → '}
          </>
        )}
        {after !== undefined && (
          <ins className="no-underline">{pictures ? <Pictures addresses={pictures.after} /> : after}</ins>
        )}
      </dd>
    </div>
  );
}

/** What an entry of the log changed, field by field, as it was and as it is. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className="grid max-w-xl gap-1">
      {changes.map((change) => (
        <Change key={change.name} change={change} />
      ))}
    </dl>
  );
}
