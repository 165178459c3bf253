import { messageOf } from '@kujiya/web/lib/client.ts';
import { useState } from 'react';
import { filesOf } from '#kit/sheets/dropped.ts';
import { upload } from '#kit/Upload.tsx';

/** Takes the pictures that the rows name, from files or a dropped folder; others are counted and not sent. */
export function ImportPictures({
  named,
  urls,
  onSent,
}: {
  named: readonly string[];
  /** The addresses of those sent so far, by their names in small letters. */
  urls: ReadonlyMap<string, string>;
  onSent: (urls: ReadonlyMap<string, string>) => void;
}) {
  const [left, setLeft] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [strange, setStrange] = useState(0);
  const missing = named.filter((name) => !urls.has(name.toLowerCase()));
  const send = async (files: readonly File[]) => {
    const wanted = files.filter((file) =>
      missing.some((name) => name.toLowerCase() === file.name.toLowerCase()),
    );
    setStrange(files.length - wanted.length);
    setFailed([]);
    setLeft(wanted.length);
    const sent = new Map(urls);
    for (const file of wanted) {
      await upload(file).then(
        ({ url }) => sent.set(file.name.toLowerCase(), url),
        (error: unknown) => setFailed((before) => [...before, `${file.name}：${messageOf(error)}`]),
      );
      setLeft((before) => before - 1);
    }
    onSent(sent);
  };
  return (
    <fieldset
      className="grid gap-2 rounded-sm border border-paper-edge border-dashed bg-white p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (left === 0) void filesOf(event.dataTransfer).then(send);
      }}
    >
      <legend className="px-1 font-black">照片</legend>
      <p role="status">
        表格裡有 {named.length} 個檔名，
        {left > 0
          ? `上傳中，還有 ${left} 張…`
          : missing.length === 0
            ? '照片都到了。'
            : `還差 ${missing.length} 張：${missing.slice(0, 8).join('、')}${missing.length > 8 ? '…' : ''}`}
      </p>
      <p className="text-ink-soft text-sm">
        把放照片的資料夾拖進這一格，或選檔案；只上傳表格提到的檔名。沒有照片的列，試跑時會指出來。
      </p>
      {strange > 0 && <p className="text-sm">{strange} 個檔案表格裡沒有提到，或已經上傳，沒有再上傳。</p>}
      <label className="button w-fit">
        選照片
        <input
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          disabled={left > 0}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            void send(files);
          }}
        />
      </label>
      {failed.length > 0 && (
        <div role="alert" className="text-kuji-ink text-sm">
          {failed.map((why) => (
            <p key={why}>{why}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
}
