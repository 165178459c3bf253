import { mediaSources } from '@kujiya/web/ui/media.ts';
import { type Arrival, Upload } from './Upload.tsx';

/**
 * Pictures that have arrived, each beside its neighbours among those chosen together (`order`): a picture that came at a
 * second attempt stands where it would have stood at the first.
 */
function withArrivals(value: readonly string[], arrived: readonly Arrival[], order: readonly string[]) {
  const all = [...value];
  for (const { url } of arrived) {
    if (all.includes(url)) continue;
    const own = order.indexOf(url);
    const before = order.slice(0, own).findLast((other) => all.includes(other));
    const after = order.slice(own + 1).find((other) => all.includes(other));
    const place =
      before !== undefined ? all.indexOf(before) + 1 : after !== undefined ? all.indexOf(after) : all.length;
    all.splice(place, 0, url);
  }
  return all;
}

/** Several pictures in their order: more of them, fewer, and one place to the front. */
export function PicturesField({
  label,
  hint,
  value,
  most,
  disabled = false,
  onChange,
}: {
  label: string;
  hint: string;
  value: readonly string[];
  most: number;
  disabled?: boolean;
  onChange: (urls: string[]) => void;
}) {
  const swap = (place: number) =>
    onChange(value.map((url, i) => value[i === place ? place - 1 : i === place - 1 ? place : i] ?? url));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <ol className="flex flex-wrap gap-3">
        {value.map((url, place) => (
          <li key={url} className="grid w-28 gap-1">
            <img
              {...mediaSources(url)}
              sizes="160px"
              alt={`第 ${place + 1} 張`}
              loading="lazy"
              className="aspect-square w-full rounded-sm border border-paper-edge object-cover"
            />
            {!disabled && (
              <div className="flex gap-1">
                {place > 0 && (
                  <button
                    type="button"
                    className="button min-h-9 flex-1 px-1 text-sm"
                    aria-label={`第 ${place + 1} 張往前移`}
                    onClick={() => swap(place)}
                  >
                    往前
                  </button>
                )}
                <button
                  type="button"
                  className="button min-h-9 flex-1 px-1 text-sm"
                  aria-label={`移除第 ${place + 1} 張`}
                  onClick={() => onChange(value.filter((other) => other !== url))}
                >
                  移除
                </button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {value.length === 0 && <p className="text-ink-soft text-sm">還沒有圖片。</p>}
      <p className="text-ink-soft text-xs">
        {hint}；最多 {most} 張
      </p>
      {!disabled &&
        (value.length < most ? (
          <Upload
            title="上傳圖片"
            room={most - value.length}
            onDone={(arrived, order) => onChange(withArrivals(value, arrived, order).slice(0, most))}
          />
        ) : (
          <p className="text-ink-soft text-sm">已經 {most} 張，移除一張才能再加。</p>
        ))}
    </fieldset>
  );
}
