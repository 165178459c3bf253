import { aboutUsPath, contactUsPath, privacyPath, returnsPath, termsPath } from '@kujiya/contract/shop/paths';
import { useSettings } from '#lib/api.tsx';
import { Link } from '#lib/navigation.tsx';
import { ourShop } from '#lib/settings.ts';
import { LogoMark } from '#ui/Logo.tsx';

const links = [
  { to: aboutUsPath, label: '關於我們' },
  { to: termsPath, label: '服務條款' },
  { to: privacyPath, label: '隱私權政策' },
  { to: contactUsPath, label: '聯絡我們' },
  { to: returnsPath, label: '退換貨政策' },
] as const;

/** The desktop page's footer. */
export function Footer() {
  const { contactEmail } = useSettings();
  return (
    <footer className="mt-(--foot-gap) hidden border-t-[1.5px] border-ink bg-paper-deep desk:block">
      <div className="gutters flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-6 text-sm text-ink-soft">
        <p className="flex items-center gap-3">
          <LogoMark logo={ourShop.logoLight} size={32} />
          <span>© {ourShop.shopName} 版權所有</span>
        </p>
        <div className="grid justify-items-end">
          <nav aria-label="關於本店">
            <ul className="-mr-3 flex">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-ink hover:bg-ink/8 hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
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
      </div>
    </footer>
  );
}
