import {
  articlePage,
  bookAccountsPage,
  campaignPage,
  closingPage,
  complaintPage,
  couponPage,
  legalPage,
  memberPage,
  monthPage,
  orderPage,
  paymentPage,
  productPage,
  rolePage,
  settingsPage,
  staffPage,
} from '@kujiya/contract/staff/paths';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { subjectText } from './log-text.ts';

const pages: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => productPage(Number(id)),
  member: (id) => memberPage(Number(id)),
  order: (id) => orderPage(Number(id)),
  complaint: (id) => complaintPage(Number(id)),
  payment: (id) => paymentPage(Number(id)),
  article: (id) => articlePage(Number(id)),
  campaign: (id) => campaignPage(Number(id)),
  coupon: (id) => couponPage(Number(id)),
  banner: (id) => `/content/banners/${id}`,
  promo: (id) => `/content/promos/${id}`,
  staff: (id) => staffPage(Number(id)),
  role: rolePage,
  legal: legalPage,
  settings: () => settingsPage,
  closing: closingPage,
  month: monthPage,
  account: () => bookAccountsPage,
};

/** Records that are named; an export has thousands. */
const most = 6;

/** A record that the log names, such as `order:17`, in words and with a link to its page. */
export function Subject({ subject, name }: { subject: string; name?: string | undefined }) {
  const [kind = '', id = ''] = subject.split(':');
  const page = pages[kind];
  const text = subjectText(subject, name);
  if (!page) return text;
  return (
    <Link href={page(id)} className="underline">
      {text}
    </Link>
  );
}

/** Several of them. */
export function Subjects({
  subjects,
  names,
}: {
  subjects: readonly string[];
  names: Readonly<Record<string, string>>;
}) {
  return (
    <>
      {subjects.slice(0, most).map((one, i) => (
        <Fragment key={one}>
          {i > 0 && '、'}
          <Subject subject={one} name={names[one]} />
        </Fragment>
      ))}
      {subjects.length > most && ` 等 ${subjects.length} 筆`}
    </>
  );
}
