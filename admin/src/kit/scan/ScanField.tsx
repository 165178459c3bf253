import { scannedCode } from '@kujiya/contract/staff/tracking';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Camera } from './Camera.tsx';
import { halfRead, useScanner } from './useScanner.ts';

/** What became of the last code, and where to go on when it cannot be used here. */
export type ScanReply = { isGood: boolean; text: string; to?: { href: string; text: string } };

/** The longest time (ms) between two keys that no person types, and how many of them make a scan. */
const scanner = { gap: 80, signs: 4 } as const;

/** Reads codes by a scanner that types, by the camera or by hand, and shows in large what became of the last one. */
export function ScanField({
  label,
  hint,
  said,
  onRead,
  onUnread,
}: {
  label: string;
  hint: string;
  said: ScanReply | null;
  onRead: (code: string) => void;
  /** Gets the sentence about a scan that could not be read. */
  onUnread: (text: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isCamera, setCamera] = useState(false);
  useScanner(onRead, onUnread);
  const burst = useRef({ signs: 0, last: 0 });
  /** A scanner may type into the field too: Tab ends its code as Enter does, and nothing may stand before it. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { signs, last } = burst.current;
    const isFast = event.timeStamp - last <= scanner.gap;
    if (event.key.length === 1) burst.current = { signs: isFast ? signs + 1 : 1, last: event.timeStamp };
    if (!['Enter', 'Tab'].includes(event.key) || !isFast || signs < scanner.signs) return;
    event.preventDefault();
    burst.current.signs = 0;
    const { value } = event.currentTarget;
    setTyped('');
    if (signs < [...value.trim()].length) onUnread(halfRead);
    else onRead(scannedCode(value));
  };
  return (
    <>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onRead(scannedCode(typed));
          setTyped('');
        }}
      >
        <input
          aria-label={label}
          placeholder={label}
          className="input min-w-0 flex-1 basis-full tablet:basis-0"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
        <button type="submit" className="button shrink-0" disabled={typed.trim() === ''}>
          加入
        </button>
        {!isCamera && (
          <button type="button" className="button shrink-0" onClick={() => setCamera(true)}>
            用相機掃描
          </button>
        )}
      </form>
      {isCamera && <Camera onRead={(code) => onRead(scannedCode(code))} onClose={() => setCamera(false)} />}
      <p
        role={said && !said.isGood ? 'alert' : 'status'}
        className={
          said
            ? `wrap-anywhere rounded-sm p-3 font-black text-xl ${said.isGood ? 'bg-mint-tint text-mint-ink' : 'bg-kuji-tint text-kuji-ink'}`
            : 'text-ink-soft'
        }
      >
        {said?.text ?? hint}
      </p>
      {said?.to && (
        <Link href={said.to.href} className="button w-fit">
          {said.to.text}
        </Link>
      )}
    </>
  );
}
