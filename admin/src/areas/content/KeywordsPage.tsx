import { searchLimits } from '@kujiya/contract/search';
import {
  keywordLimits,
  type StaffKeywords,
  setStaffKeywords,
  staffKeywords,
} from '@kujiya/contract/staff/keywords';
import { messageOf } from '@kujiya/web/lib/client.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/client.ts';
import { Failure } from '#kit/Failure.tsx';
import { TextField } from '#kit/Fields.tsx';
import { RecordForm } from '#kit/RecordForm.tsx';
import { useStaff } from '#kit/staff.ts';
import { ContentTabs } from './ContentTabs.tsx';

/** The keywords of a text with one on each line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Fields = { keywords: string };

function lacks({ keywords }: Fields): string | null {
  const lines = linesOf(keywords);
  if (lines.length > keywordLimits.most) return `最多 ${keywordLimits.most} 個`;
  if (lines.some((line) => line.length > searchLimits.keywordMax))
    return `每個最多 ${searchLimits.keywordMax} 字`;
  const twice = lines.find((line, i) =>
    lines.slice(0, i).some((other) => other.toLowerCase() === line.toLowerCase()),
  );
  return twice === undefined ? null : `「${twice}」重複了`;
}

function KeywordsForm({ list }: { list: StaffKeywords }) {
  const { can } = useStaff();
  const mayWrite = can('write_content');
  return (
    <RecordForm<Fields>
      nouns={['hot-keywords']}
      name="keywords"
      record={{ version: list.version, keywords: list.keywords.join('\n') }}
      words={{ keywords: '關鍵字' }}
      mayWrite={mayWrite}
      missing={lacks}
      save={({ keywords = '' }, version) =>
        call(setStaffKeywords, { body: { version, keywords: linesOf(keywords) } })
      }
    >
      {(shown, set) => (
        <>
          <TextField
            label="店家推薦的關鍵字"
            hint="一行一個，由上往下排"
            multiline
            rows={10}
            disabled={!mayWrite}
            value={shown.keywords}
            onChange={(value) => set('keywords', value)}
          />
          <section>
            <h2 className="font-semibold text-sm">顧客現在看到的</h2>
            <p className="mt-1 text-ink-soft text-xs">
              近 {searchLimits.hotDays} 天有 {searchLimits.hotFrom}{' '}
              人以上搜尋的排前面，其餘才放店家推薦的，一共 {searchLimits.hotKeywords} 個。
            </p>
            <ol className="mt-2 list-decimal pl-6">
              {list.shown.map((keyword) => (
                <li key={keyword}>{keyword}</li>
              ))}
            </ol>
            {list.shown.length === 0 && <p className="mt-2 text-ink-soft">目前沒有。</p>}
          </section>
        </>
      )}
    </RecordForm>
  );
}

/** The shop's own hot keywords, in their order. */
export function KeywordsPage() {
  const { data, error } = useQuery({
    queryKey: [staffKeywords.path],
    queryFn: ({ signal }) => call(staffKeywords, {}, { signal }),
  });
  return (
    <>
      <ContentTabs />
      <div className="grid max-w-4xl gap-4">
        <h1 className="font-black text-xl">熱門關鍵字</h1>
        <Failure text={error && messageOf(error)} />
        {data ? <KeywordsForm list={data.data} /> : !error && <p className="text-ink-soft">載入中…</p>}
      </div>
    </>
  );
}
