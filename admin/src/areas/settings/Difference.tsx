import { useMemo } from 'react';
import { type Change, differenceOf, shortened } from './difference.ts';

const looks = {
  same: 'text-ink-soft',
  removed: 'bg-kuji-tint text-kuji-ink',
  added: 'bg-mint-tint text-mint-ink',
} as const;
const signs = { same: '', removed: '刪除：', added: '新增：' } as const;

function ChangeLine({ change: { kind, block } }: { change: Change }) {
  const text = block.text === '' ? '（圖片）' : block.text;
  return (
    <li className={`break-words rounded-sm px-3 py-1 ${looks[kind]}`}>
      {signs[kind] && <span className="font-semibold">{signs[kind]}</span>}
      <span className={block.tag.startsWith('h') ? 'font-black' : ''}>{text}</span>
    </li>
  );
}

/** What is different in a text, paragraph by paragraph. */
export function Difference({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => differenceOf(before, after), [before, after]);
  if (changes.every(({ kind }) => kind === 'same'))
    return <p className="text-ink-soft">內容完全相同，還沒有修改。</p>;
  const counted = (kind: Change['kind']) => changes.filter((one) => one.kind === kind).length;
  return (
    <>
      <p className="text-ink-soft text-sm">
        新增 {counted('added')} 段，刪除 {counted('removed')} 段
      </p>
      <ul className="mt-2 grid gap-1 text-sm">
        {shortened(changes).map((one, at) =>
          one.kind === 'kept' ? (
            <li key={`kept ${one.key}`} className="px-3 text-ink-soft text-xs">
              ⋯ 相同的 {one.count} 段
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no state
            <ChangeLine key={at} change={one} />
          ),
        )}
      </ul>
    </>
  );
}
