import { productPage } from '@kujiya/contract/staff/paths';
import { type Opening, staffOpenings } from '@kujiya/contract/staff/work';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { formatDateTime } from '@kujiya/web/lib/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { useStaff } from '#kit/staff.ts';

function OpeningLine({ id, product_id, product, title, is_commitment, at }: Opening) {
  return (
    <li key={id} className="py-2">
      <Link href={productPage(product_id)} className="font-semibold underline">
        {product}
      </Link>
      <span className="block text-ink-soft text-sm">
        {title}，{formatDateTime(at)} {is_commitment ? '公開承諾' : '開賣'}
      </span>
    </li>
  );
}

/** What opens by itself, soonest first. */
export function Openings() {
  const { can } = useStaff();
  const { data, error } = useQuery({
    queryKey: [staffOpenings.path],
    queryFn: ({ signal }) => call(staffOpenings, {}, { signal }),
    enabled: can('read_lots'),
  });
  if (!can('read_lots')) return null;
  return (
    <section aria-label="排定的開賣" className="rounded-sm border border-paper-edge bg-white p-4">
      <h2 className="font-semibold text-lg">排定的開賣</h2>
      <Failure text={error && messageOf(error)} />
      {data?.data.length === 0 && (
        <p className="mt-2 text-ink-soft">還沒有排定。籤池可以定好時間，自己開賣。</p>
      )}
      <ul className="mt-2 divide-y divide-paper-edge">{data?.data.map(OpeningLine)}</ul>
    </section>
  );
}
