import { infoLimits } from '@kujiya/contract/official-info';
import { staffProducts } from '@kujiya/contract/staff/products';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#kit/client.ts';

type Chosen = { id: number; name: string };

/** Products that belong to a record, such as an article: searched by name, in the order in which they were chosen. */
export function ProductsField({
  label = '提到的商品',
  hint,
  most = infoLimits.related,
  value,
  disabled,
  onChange,
}: {
  label?: string;
  hint?: string;
  most?: number;
  value: readonly Chosen[];
  disabled: boolean;
  onChange: (products: Chosen[]) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data } = useQuery({
    queryKey: [staffProducts.path, 'published', q],
    queryFn: ({ signal }) => call(staffProducts, { query: { q, status: 'published', limit: 6 } }, { signal }),
    enabled: q !== '',
  });
  const found =
    q === '' ? [] : (data?.data ?? []).filter((one) => !value.some((other) => other.id === one.id));
  const isFull = value.length >= most;
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((product) => (
            <li key={product.id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">{product.name}</span>
              {!disabled && (
                <button
                  type="button"
                  className="button min-h-9 px-3 text-sm"
                  aria-label={`移除${product.name}`}
                  onClick={() => onChange(value.filter((other) => other !== product))}
                >
                  移除
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p className="text-ink-soft text-xs">{hint}</p>}
      {!disabled && (
        <>
          <input
            id={id}
            className="input"
            autoComplete="off"
            placeholder={isFull ? `最多 ${most} 項` : '輸入名稱，從下面選'}
            disabled={isFull}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {data && q !== '' && found.length === 0 && (
            <p className="text-ink-soft text-sm">沒有上架中的商品符合。</p>
          )}
          <div className="flex flex-wrap gap-1">
            {found.map((product) => (
              <button
                key={product.id}
                type="button"
                className="button min-h-9 px-3 text-sm"
                onClick={() => {
                  onChange([...value, { id: product.id, name: product.name }]);
                  setTyped('');
                }}
              >
                ＋ {product.name}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
