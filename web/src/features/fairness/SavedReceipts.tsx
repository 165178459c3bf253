import FilePlus from 'lucide-react/icons/file-plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { useOwnReceipts } from './useOwnReceipts.ts';

/** The receipts that a visitor saved when they drew, to be looked for in the published file. */
export function SavedReceipts({ own }: { own: ReturnType<typeof useOwnReceipts> }) {
  const input = useRef<HTMLInputElement>(null);
  const onFiles = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    own.add(await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() }))));
  };
  return (
    <div className="grid gap-2 border-b border-paper-edge pb-3">
      <p className="text-sm font-semibold">我的籤在不在裡面？</p>
      <p className="text-xs text-ink-soft">
        這個瀏覽器開過的、和您登入後訂單裡的收據會一起核對；抽的時候下載過收據，也可以加進來。
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void onFiles(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="quiet" className="justify-self-start" onClick={() => input.current?.click()}>
        <FilePlus size={18} aria-hidden="true" />
        加上我存的收據
      </Button>
      {own.saved.length > 0 && (
        <ul aria-label="我存的收據" className="grid gap-1 text-sm">
          {own.saved.map(({ name }) => (
            <li key={name} className="flex items-center justify-between gap-2">
              <span className="min-w-0 break-all">{name}</span>
              <IconButton
                bare
                label={`移除 ${name}`}
                icon={<X size={18} />}
                onClick={() => own.remove(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
