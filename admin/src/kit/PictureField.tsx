import { mediaSources } from '@kujiya/web/ui/media.ts';
import { useFault } from './faults.ts';
import { Upload, type Uploaded } from './Upload.tsx';

/** One picture: what it is now, and a button for another one. */
export function PictureField({
  label,
  hint,
  value,
  shape,
  disabled = false,
  refuse,
  onChange,
}: {
  label: string;
  hint: string;
  /** Its address; empty when there is none yet. */
  value: string;
  /** The classes of its shape in the shop. */
  shape: string;
  disabled?: boolean;
  /** Why a picture cannot stand here; it is not taken. */
  refuse?: (picture: Uploaded) => string | null;
  onChange: (url: string) => void;
}) {
  const { text, place } = useFault(label);
  return (
    <div ref={place} className="grid content-start gap-2">
      <p className="font-semibold text-sm">{label}</p>
      {value === '' ? (
        <p
          className={`grid place-items-center rounded-sm border border-paper-edge border-dashed bg-paper text-ink-soft text-sm ${shape}`}
        >
          還沒有圖片
        </p>
      ) : (
        <img
          {...mediaSources(value)}
          sizes="480px"
          alt={`目前的${label}`}
          className={`rounded-sm border border-paper-edge object-cover ${shape}`}
        />
      )}
      {text !== null && (
        <p role="alert" className="font-semibold text-kuji-ink text-xs">
          {text}
        </p>
      )}
      <p className="text-ink-soft text-xs">{hint}</p>
      {!disabled && (
        <Upload
          title={value === '' ? '上傳圖片' : '換一張'}
          room={1}
          {...(refuse && { refuse })}
          onDone={([arrived]) => arrived && onChange(arrived.url)}
        />
      )}
    </div>
  );
}
