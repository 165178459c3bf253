import { useState } from 'react';
import { Link } from 'wouter';
import { Camera } from './Camera.tsx';
import { useScanner } from './useScanner.ts';

/** What became of the last code, and where to go on when it cannot be used here. */
export type Said = { isGood: boolean; text: string; to?: { href: string; text: string } };

/** Reads codes by a scanner that types, by the camera or by hand, and shows in large what became of the last one. */
export function ScanField({
  label,
  hint,
  said,
  onRead,
}: {
  label: string;
  hint: string;
  said: Said | null;
  onRead: (code: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [isCamera, setCamera] = useState(false);
  useScanner(onRead);
  return (
    <>
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onRead(typed.trim());
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
      {isCamera && <Camera onRead={onRead} onClose={() => setCamera(false)} />}
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
