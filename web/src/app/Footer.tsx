import { useSettings } from '../lib/api.tsx';
import { LogoMark } from '../ui/Logo.tsx';

/** The desktop page's foot. */
export function Footer() {
  const { contactEmail } = useSettings();
  return (
    <footer className="mt-20 hidden border-t-[1.5px] border-ink bg-paper-deep desk:block">
      <div className="gutters flex items-center justify-between gap-8 py-8 text-sm text-ink-soft">
        <p className="flex items-center gap-3">
          <LogoMark size={32} />
          <span>© 2026 籤屋有限公司 版權所有</span>
        </p>
        <p>
          客服信箱{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline"
          >
            {contactEmail}
          </a>
        </p>
      </div>
    </footer>
  );
}
