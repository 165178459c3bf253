import { uploadMedia } from '@kujiya/contract/staff/media';
import { ApiError, messageOf } from '@kujiya/web/lib/client.ts';
import { intentKey } from '@kujiya/web/lib/intent-key.ts';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';

/** A picture of the shop: the address by which it serves it, and its size in pixels. */
export type Uploaded = { url: string; width: number; height: number };

/** Uploads one picture. */
export async function upload(file: File): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(uploadMedia.path, { method: 'POST', body }).catch(() => null);
  if (!response) throw new ApiError(uploadMedia, 0, null);
  const answer = (await response.json().catch(() => null)) as { data?: Uploaded } | null;
  if (!response.ok || !answer?.data) throw new ApiError(uploadMedia, response.status, answer);
  return answer.data;
}

/** Pictures of this tab that are on their way, by their key, and who wants to know. */
const running = new Set<string>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** Whether a picture is on its way: a form that is saved now would be saved without it. */
export const useUploading = (): boolean => useSyncExternalStore(subscribe, () => running.size > 0);
/** Whether the picture with this key is on its way; a key that a draft kept from an earlier page is not. */
export const isOnItsWay = (key: string): boolean => running.has(key);

/** A picture that has arrived, and the key under which its place was kept. */
export type Arrival = { key: string; url: string };
type Chosen = { key: string; file: File };
type Failed = Chosen & { why: string };

/**
 * A button for pictures from files or the phone's camera, and a place to drop or paste them; one after the other, each
 * by itself. Each keeps the key it got when it was chosen: a picture that arrives at a second attempt goes where the
 * first would have put it.
 */
export function Upload({
  title,
  of = '',
  room,
  refuse = () => null,
  onStart,
  onDone,
}: {
  title: string;
  /** What the picture is of, where a page has several such buttons; only read aloud. */
  of?: string;
  /** How many pictures can still be placed; further ones are named and not sent. */
  room: number;
  /** Why a picture cannot stand here; it is named and not placed. */
  refuse?: (picture: Uploaded) => string | null;
  /** Keeps a place for each of the pictures, in the order in which they were chosen. */
  onStart?: (keys: string[]) => void;
  /** `order`: the addresses of all that were chosen together and have arrived so far, in that order. */
  onDone: (arrived: Arrival[], order: string[]) => void;
}) {
  const id = useId();
  const [left, setLeft] = useState(0);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [surplus, setSurplus] = useState<readonly File[]>([]);
  const together = useRef<{ keys: readonly string[]; urls: Map<string, string> }>({
    keys: [],
    urls: new Map(),
  });
  // The form as it is when the last picture has arrived: people type on meanwhile.
  const newest = useRef(onDone);
  useEffect(() => {
    newest.current = onDone;
  }, [onDone]);
  const send = async (chosen: readonly Chosen[]) => {
    setFailed([]);
    setLeft(chosen.length);
    for (const { key } of chosen) running.add(key);
    tell();
    const { keys, urls } = together.current;
    const arrived: Arrival[] = [];
    for (const { key, file } of chosen) {
      await upload(file).then(
        (picture) => {
          const why = refuse(picture);
          if (why !== null) return setFailed((before) => [...before, { key, file, why }]);
          urls.set(key, picture.url);
          arrived.push({ key, url: picture.url });
        },
        (error: unknown) => setFailed((before) => [...before, { key, file, why: messageOf(error) }]),
      );
      setLeft((before) => before - 1);
    }
    for (const { key } of chosen) running.delete(key);
    if (arrived.length > 0)
      newest.current(
        arrived,
        keys.flatMap((key) => urls.get(key) ?? []),
      );
    tell();
  };
  const choose = (files: readonly File[]) => {
    if (left > 0) return;
    const chosen = files.slice(0, room).map((file) => ({ key: intentKey(), file }));
    setSurplus(files.slice(room));
    if (chosen.length === 0) return;
    const keys = chosen.map(({ key }) => key);
    together.current = { keys, urls: new Map() };
    onStart?.(keys);
    void send(chosen);
  };
  return (
    <fieldset
      className="grid gap-1"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose([...event.dataTransfer.files]);
      }}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) choose([...clipboardData.files]);
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
        multiple={room > 1}
        className="sr-only"
        disabled={left > 0}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {failed.length + surplus.length > 0 && (
        <div role="alert" className="text-kuji-ink text-sm">
          {failed.map(({ key, file, why }) => (
            <p key={key}>
              {file.name}：{why}
            </p>
          ))}
          {surplus.length > 0 && <p>放不下，沒有上傳：{surplus.map(({ name }) => name).join('、')}</p>}
          {failed.length > 0 && (
            <button
              type="button"
              className="button mt-1"
              disabled={left > 0}
              onClick={() => void send(failed)}
            >
              再試一次
            </button>
          )}
        </div>
      )}
    </fieldset>
  );
}
