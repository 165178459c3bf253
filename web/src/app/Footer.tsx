import { LogoMark } from '../ui/Logo.tsx';

const mailbox = 'service@kujiya.tw';

/** The desktop page's foot. */
export function Footer() {
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
            href={`mailto:${mailbox}`}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline"
          >
            {mailbox}
          </a>
        </p>
      </div>
    </footer>
  );
}
