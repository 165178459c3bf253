import { uploadMedia } from '@kujiya/contract/staff/media';
import { ApiError, messageOf } from '@kujiya/web/lib/client.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';

/** Uploads one picture; returns the address by which the shop serves it. */
async function upload(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(uploadMedia.path, { method: 'POST', body }).catch(() => null);
  if (!response) throw new ApiError(uploadMedia, 0, null);
  const answer = (await response.json().catch(() => null)) as { data?: { url: string } } | null;
  if (!response.ok || !answer?.data) throw new ApiError(uploadMedia, response.status, answer);
  return answer.data.url;
}

/** Uploads of this tab that are on their way, and who wants to know. */
let running = 0;
const listeners = new Set<() => void>();
function changeRunning(by: number): void {
  running += by;
  for (const tell of listeners) tell();
}
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
/** Whether a picture is on its way: a form that is saved now would be saved without it. */
export const useUploading = (): boolean => useSyncExternalStore(subscribe, () => running > 0);

/**
 * A button for pictures from files or the phone's camera, and a place to drop or paste them; one after the other, each
 * by itself.
 */
export function Upload({
  title,
  of = '',
  onDone,
}: {
  title: string;
  /** What the picture is of, where a page has several such buttons; only read aloud. */
  of?: string;
  onDone: (urls: string[]) => void;
}) {
  const id = useId();
  const [left, setLeft] = useState(0);
  const [failed, setFailed] = useState<{ file: File; why: string }[]>([]);
  // The form as it is when the last picture has arrived: people type on meanwhile.
  const newest = useRef(onDone);
  useEffect(() => {
    newest.current = onDone;
  }, [onDone]);
  const send = async (files: readonly File[]) => {
    setFailed([]);
    setLeft(files.length);
    changeRunning(1);
    const urls: string[] = [];
    for (const file of files) {
      await upload(file).then(
        (url) => urls.push(url),
        (error: unknown) => setFailed((before) => [...before, { file, why: messageOf(error) }]),
      );
      setLeft((before) => before - 1);
    }
    if (urls.length > 0) newest.current(urls);
    changeRunning(-1);
  };
  return (
    <fieldset
      className="grid gap-1"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void send([...event.dataTransfer.files]);
      }}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) void send([...clipboardData.files]);
      }}
    >
      <label htmlFor={id} className="button w-fit">
        {of && <span className="sr-only">{of}</span>}
        {left > 0 ? `上傳中，還有 ${left} 張…` : title}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        disabled={left > 0}
        onChange={({ target }) => {
          void send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {failed.length > 0 && (
        <div role="alert" className="text-kuji-ink text-sm">
          {failed.map(({ file, why }) => (
            <p key={file.name}>
              {file.name}：{why}
            </p>
          ))}
          <button
            type="button"
            className="button mt-1"
            onClick={() => void send(failed.map(({ file }) => file))}
          >
            再試一次
          </button>
        </div>
      )}
    </fieldset>
  );
}
