import { mediaSources } from '@kujiya/web/ui/media.ts';
import { changesOf, type LogChange, type LogTable } from './log-text.ts';

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

const fates = { new: '新增', gone: '刪除', changed: '修改' } as const;

function Table({ title, table: { titles, rows } }: { title: string; table: LogTable }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in, and a log has too many for landmarks
    <div
      role="group"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="max-w-full overflow-x-auto"
    >
      <table className="w-max max-w-none border-collapse text-sm">
        <caption className="pb-1 text-left text-ink-soft">{title}</caption>
        <thead>
          <tr className="border-paper-edge border-b text-left">
            {['變更', ...titles].map((one) => (
              <th key={one} scope="col" className="py-1 pr-3 font-semibold">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, fate, cells }) => (
            <tr key={id} className="border-paper-edge border-b align-top last:border-b-0">
              <th scope="row" className="py-1 pr-3 text-left font-semibold">
                {fates[fate]}
              </th>
              {cells.map(({ was, is }, at) => (
                <td key={titles[at]} className="max-w-60 wrap-anywhere py-1 pr-3">
                  {was !== is && was !== '' && <del className="mr-1 text-ink-soft">{was}</del>}
                  {is !== '' && (
                    <ins
                      className={`no-underline ${fate === 'changed' && was !== is ? 'font-semibold' : ''}`}
                    >
                      {is}
                    </ins>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Change({ change: { title, before, after, pictures, table } }: { change: LogChange }) {
  if (table && table.rows.length > 0) return <Table title={title} table={table} />;
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

/** What changes, field by field, as it was and as it is; `titles`: the names of the fields, where the log has others. */
export function Changes({
  before,
  after,
  titles = {},
}: {
  before: unknown;
  after: unknown;
  titles?: Readonly<Record<string, string>>;
}) {
  const changes = changesOf(before, after).map((change) => ({
    ...change,
    title: titles[change.name] ?? change.title,
  }));
  if (changes.length === 0) return null;
  const isTable = ({ table }: LogChange) => table !== null && table.rows.length > 0;
  return (
    <div className="grid min-w-0 gap-2">
      {changes.filter(isTable).map((change) => (
        <Change key={change.name} change={change} />
      ))}
      <dl className="grid max-w-xl gap-1">
        {changes
          .filter((change) => !isTable(change))
          .map((change) => (
            <Change key={change.name} change={change} />
          ))}
      </dl>
    </div>
  );
}
