import { complaintLimits as limits } from '@kujiya/contract/complaints';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { isFilm } from './upload.ts';
import type { Chosen, useFiles } from './useFiles.ts';

const percentOf = ({ sent, file }: Chosen) =>
  Math.min(100, Math.round((sent * limits.pieceBytes * 100) / file.size));

/** One file: what it shows, how far it has come, and what can be done about it. */
function Row({ one, onAgain, onRemove }: { one: Chosen; onAgain: () => void; onRemove: () => void }) {
  const name = isFilm(one.file) ? '影片' : '照片';
  const said = {
    waiting: '等待上傳',
    sending: `上傳中 ${percentOf(one)}%`,
    done: '上傳完成',
    failed: one.why,
  };
  return (
    <li className="flex items-center gap-3">
      {isFilm(one.file) ? (
        <video
          src={one.url}
          muted
          playsInline
          className="outline-ink size-14 shrink-0 rounded-md bg-ink object-cover"
        />
      ) : (
        <img src={one.url} alt="" className="outline-ink size-14 shrink-0 rounded-md object-cover" />
      )}
      <span className="min-w-0 grow text-sm">
        <span className="line-clamp-1 font-semibold break-all">{one.file.name}</span>
        <span role="status" className={one.state === 'failed' ? 'text-kuji-ink' : 'text-ink-soft'}>
          {said[one.state]}
        </span>
        {one.state === 'sending' && (
          <progress
            value={percentOf(one)}
            max={100}
            aria-label={`${name}上傳進度`}
            className="block w-full accent-kuji"
          />
        )}
      </span>
      {one.state === 'failed' && (
        <Button className="min-h-11 px-3 text-sm" onClick={onAgain}>
          再試
        </Button>
      )}
      {one.state !== 'sending' && (
        <Button
          variant="quiet"
          className="min-h-11 px-2 text-sm"
          aria-label={`移除${name} ${one.file.name}`}
          onClick={onRemove}
        >
          移除
        </Button>
      )}
    </li>
  );
}

/** Chooses photos and a film, from the camera or from what is there; shows each on its way. */
export function FilesField({
  files: { files, surplus, add, again, remove },
}: {
  files: ReturnType<typeof useFiles>;
}) {
  const id = useId();
  return (
    <section aria-label="照片和影片" className="grid gap-3">
      {files.length > 0 && (
        <ul className="grid gap-3">
          {files.map((one) => (
            <Row key={one.key} one={one} onAgain={() => again(one.key)} onRemove={() => remove(one.key)} />
          ))}
        </ul>
      )}
      <label
        htmlFor={id}
        className={buttonStyle(
          'outline',
          'md',
          'cursor-pointer gap-2 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-tier-b',
        )}
      >
        <ImagePlus size={20} aria-hidden="true" />
        加照片或影片
        <input
          id={id}
          type="file"
          multiple
          // Named one by one, so that an iPhone makes JPEG of its own kind of photos.
          accept="image/jpeg,image/png,image/webp,video/mp4,video/quicktime"
          className="sr-only"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      <p className="text-sm text-ink-soft">
        最多 {limits.photos} 張照片（一張 {limits.photoBytes / 1024 / 1024} MB）和一段 {limits.filmSeconds}{' '}
        秒以內的影片（{limits.filmBytes / 1024 / 1024} MB）。只有您和客服看得到，一年後刪除。
      </p>
      {surplus && (
        <p role="alert" className="text-sm text-kuji-ink">
          超過上限的沒有加進來。
        </p>
      )}
    </section>
  );
}
