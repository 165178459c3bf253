import { infoLimits } from '@kujiya/contract/official-info';
import { staffProducts } from '@kujiya/contract/staff/products';
import { useId } from 'react';
import { call } from './client.ts';
import { useFault } from './faults.ts';
import { Picker } from './Picker.tsx';

type Chosen = { id: number; name: string };

const published = {
  name: staffProducts.path,
  ask: async (q: string, signal: AbortSignal) => {
    const { data } = await call(staffProducts, { query: { q, status: 'published', limit: 6 } }, { signal });
    return data.map(({ id, name, image_url }) => ({ key: `${id}`, id, title: name, picture: image_url }));
  },
};

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
  const { text, place } = useFault(label);
  const isFull = value.length >= most;
  return (
    <div ref={place} className="grid content-start gap-2">
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
      {text !== null && (
        <p role="alert" className="font-semibold text-kuji-ink text-xs">
          {text}
        </p>
      )}
      {hint !== undefined && <p className="text-ink-soft text-xs">{hint}</p>}
      {!disabled && !(isFull && most === 1) && (
        <Picker
          id={id}
          placeholder={isFull ? `最多 ${most} 項` : '打名稱，從下面選'}
          nothing="沒有上架中的商品符合。"
          isFull={isFull}
          find={published}
          onChoose={({ id: chosen, title }) =>
            value.some((other) => other.id === chosen) || onChange([...value, { id: chosen, name: title }])
          }
        />
      )}
    </div>
  );
}
