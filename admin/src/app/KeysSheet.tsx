import { Sheet } from '#kit/Sheet.tsx';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
/** How the keyboard of this machine writes the key with K. */
export const paletteKey = isApple ? '⌘K' : 'Ctrl K';

const keys = [
  [paletteKey, '前往任何一頁，或搜尋單號、電話、名稱'],
  ['/', '到這一頁的搜尋欄'],
  ['↑ ↓', '在結果裡上下移動'],
  ['Enter', '開啟選到的結果'],
  ['Esc', '關閉視窗'],
  ['?', '看這張按鍵表'],
] as const;

/** All keys of the office. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="鍵盤快速鍵" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-10 rounded-sm border border-paper-edge bg-white px-2 py-0.5 text-center font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex justify-end">
        <button type="button" className="button" onClick={onClose}>
          關閉
        </button>
      </div>
    </Sheet>
  );
}
