import { LotBox } from '#ui/drawings/LotBox.tsx';

/** Shown while the other provider identifies the visitor. */
export function LoginPending({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid grow content-center justify-items-center gap-4 p-8 text-center motion-safe:animate-pulse"
    >
      <div className="w-40">
        <LotBox />
      </div>
      <p className="text-lg font-black">{text}</p>
    </div>
  );
}
