import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSettings } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { type SectionTexts, shownSections } from '#shop/account-frame/menu.ts';
import { Button } from '#ui/Button.tsx';
import { bar } from '#ui/Skeleton.tsx';

/** The summary of each section, on desktop beside the menu. */
export function Overview({
  texts,
  failed,
  onRetry,
}: {
  texts: SectionTexts;
  failed: boolean;
  onRetry: () => unknown;
}) {
  const settings = useSettings();
  return (
    <div className="hidden content-start gap-5 desk:col-start-2 desk:grid">
      {failed && (
        <div
          role="alert"
          className="flex items-center justify-between gap-4 rounded-md bg-kuji-tint px-4 py-2"
        >
          <p className="font-semibold text-kuji-ink">有些資料暫時載入不了</p>
          <Button onClick={onRetry}>再試一次</Button>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-5">
        {shownSections(settings.trial).map(({ to, icon: Icon, label }) => (
          <li key={to} className="last:odd:col-span-2">
            <Link
              to={to}
              className="press ticket group grid h-full content-start hover:bg-butter-tint active:bg-butter-tint"
            >
              <span className="flex items-center gap-3 px-5 py-3.5">
                <Icon size={24} aria-hidden="true" />
                <span className="grow text-lg font-black">{label}</span>
                <ChevronRight
                  size={22}
                  aria-hidden="true"
                  className="text-ink-soft transition-transform group-hover:translate-x-1"
                />
              </span>
              <span className="ticket-tear block px-5 py-4">
                {texts[to] === undefined && !failed ? (
                  bar('w-2/3', 'h-6.5')
                ) : (
                  <span key="text" className="line-clamp-2 text-ink-soft">
                    {texts[to] ?? '—'}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
