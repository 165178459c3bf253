import Copy from 'lucide-react/icons/copy';
import { copyText } from '#lib/clipboard.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useToast } from '#ui/Toast.tsx';

/** A long value in full, with its label and a button that copies it. */
export function CopyRow({ label, value, copied }: { label: string; value: string; copied?: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(value)) toast(copied ?? `${label} 已複製到剪貼簿`, { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  return (
    <div className="py-1.5">
      <dt className="text-xs font-semibold text-ink-soft">{label}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 grow font-mono text-xs leading-normal break-all select-all">{value}</span>
        <IconButton label={`複製${label}`} icon={<Copy size={18} />} onClick={() => void copy()} />
      </dd>
    </div>
  );
}
