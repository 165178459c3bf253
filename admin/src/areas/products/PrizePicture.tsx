import { mediaSources } from '@kujiya/web/ui/media.ts';
import { type Arrival, isOnItsWay, Upload } from '#kit/Upload.tsx';
import type { Row } from './rows.ts';

/** The picture of a prize in the grid, the one on its way to it, and a button for another one. */
export function PrizePicture({
  row: { image_url, awaits },
  at,
  mayWrite,
  onAwait,
  onDone,
}: {
  row: Row;
  at: number;
  mayWrite: boolean;
  onAwait: (key: string | undefined) => void;
  onDone: (arrived: Arrival[]) => void;
}) {
  const isFailed = awaits !== undefined && !isOnItsWay(awaits);
  return (
    <div className="inline-flex flex-wrap items-center gap-2 align-middle">
      {image_url !== '' && (
        <img
          {...mediaSources(image_url)}
          sizes="44px"
          alt={`第 ${at + 1} 列的圖片`}
          className="size-11 shrink-0 rounded-sm border border-paper-edge object-cover"
        />
      )}
      {mayWrite && (
        <Upload
          title={image_url === '' ? '選圖片' : '換一張'}
          of={`第 ${at + 1} 列`}
          room={1}
          onStart={([key]) => onAwait(key)}
          onDone={onDone}
        />
      )}
      {isFailed && (
        <p className="w-full text-kuji-ink text-sm">
          圖片沒有上傳成功。
          <button
            type="button"
            className="underline"
            aria-label={`第 ${at + 1} 列不放這張圖片`}
            onClick={() => onAwait(undefined)}
          >
            不放
          </button>
        </p>
      )}
    </div>
  );
}
