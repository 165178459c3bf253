import { Link, useParams } from 'wouter';
import { chapters } from './chapters.ts';

/** The handbook: its chapters, and one of them; printable as a whole, a chapter a page. */
export function HelpPage() {
  const { chapter: name } = useParams<{ chapter?: string }>();
  const shown = name === undefined ? chapters : chapters.filter((one) => one.name === name);
  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-black text-xl">
          {(name !== undefined && shown[0]?.title) || '使用手冊'}
        </h1>
        {shown.length > 0 && (
          <button type="button" className="button" onClick={() => print()}>
            列印{name === undefined ? '整本' : ''}
          </button>
        )}
      </div>
      <nav aria-label="手冊的章節" className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        {chapters.map((one) => (
          <Link
            key={one.name}
            href={`/help/${one.name}`}
            aria-current={one.name === name ? 'page' : undefined}
            className="inline-flex min-h-10 items-center underline aria-[current=page]:font-black aria-[current=page]:no-underline"
          >
            {one.title}
          </Link>
        ))}
      </nav>
      {shown.length === 0 && <p className="mt-6">手冊裡沒有這一章，請從上面選一章。</p>}
      <div className="printed">
        {shown.map(({ name: key, title, body: Body }) => (
          <article key={key} className="mt-6 break-after-page leading-relaxed">
            {name === undefined && <h2 className="mb-2 font-black text-lg">{title}</h2>}
            <Body />
          </article>
        ))}
      </div>
    </div>
  );
}
