import type { UseQueryResult } from '@tanstack/react-query';
import Flame from 'lucide-react/icons/flame';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#ui/Button.tsx';
import { useConfirm } from '#ui/Confirm.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { forgetSearches, useSearchHistory } from './search-history.ts';

const tag =
  'press outline-ink inline-flex min-h-11 max-w-full items-center gap-2 rounded-full px-4 text-sm font-semibold hover:bg-butter-tint active:bg-butter';

/** Widths of the placeholders for hot keywords: about as long as the keywords. */
const tags = [5.5, 6.5, 5, 4, 5.5, 5.5, 5.5, 4].map((width, place) => ({ place, width }));

/** Shown before a search: the last searches on this browser, and the hot keywords. */
export function Suggestions({
  hot,
  onSearch,
}: {
  hot: UseQueryResult<string[]>;
  onSearch: (keyword: string) => void;
}) {
  const hotWords = hot.data ?? [];
  const history = useSearchHistory().filter((word) => !hotWords.includes(word));
  const confirm = useConfirm();

  const clear = async () => {
    if (await confirm({ title: '確定要清除全部歷史紀錄嗎？', yes: '清除' })) forgetSearches();
  };

  return (
    <div className="grid gap-6 desk:grid-cols-2 desk:gap-12">
      {history.length > 0 && (
        <section aria-labelledby="search-history" className="grid content-start gap-2">
          <div className="flex min-h-11 items-center justify-between">
            <h2 id="search-history" className="text-base">
              歷史紀錄
            </h2>
            <IconButton bare label="清除全部歷史紀錄" icon={<Trash2 size={20} />} onClick={clear} />
          </div>
          <ul className="flex flex-wrap gap-2">
            {history.map((word) => (
              <li key={word} className="max-w-full">
                <button type="button" className={`${tag} bg-white`} onClick={() => onSearch(word)}>
                  <span className="truncate">{word}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hotWords.length > 0 && (
        <section aria-labelledby="hot-keywords" className="grid content-start gap-2">
          <h2 id="hot-keywords" className="flex min-h-11 items-center gap-1.5 text-base">
            <Flame size={20} aria-hidden="true" className="text-kuji" />
            熱門關鍵字
          </h2>
          <ol className="flex flex-wrap gap-2">
            {hotWords.map((word, index) => (
              <li key={word}>
                <button
                  type="button"
                  className={`${tag} ${index < 3 ? 'bg-butter-tint' : 'bg-white'}`}
                  onClick={() => onSearch(word)}
                >
                  {index < 3 && (
                    <span aria-hidden="true" className="font-print text-kuji-ink">
                      {index + 1}
                    </span>
                  )}
                  {word}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {hot.isPending && (
        <div aria-hidden="true" className="grid content-start gap-2">
          <div className="flex min-h-11 items-center">
            <span className="skeleton h-5 w-28" />
          </div>
          <div className="flex flex-wrap gap-2">
            {tags.map(({ width, place }) => (
              <span key={place} className="skeleton h-11 rounded-full" style={{ width: `${width}rem` }} />
            ))}
          </div>
        </div>
      )}
      {hot.isError && (
        <p role="alert" className="flex items-center gap-3 self-start text-sm text-ink-soft">
          獲取熱門關鍵詞失敗
          <Button onClick={() => hot.refetch()} className="min-h-11 text-sm">
            再試一次
          </Button>
        </p>
      )}
    </div>
  );
}
