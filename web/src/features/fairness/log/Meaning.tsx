import { witnessFile, witnessHash } from 'virtual:verifier';
import { formatCount } from '#lib/format.ts';
import type { LogVisit } from '#shop/log/visit.ts';
import { CopyRow } from '#shop/proof/CopyRow.tsx';
import { Panel } from '#ui/Panel.tsx';

const proves = [
  '封籤排在開賣之前：賣的就是先封好的那一批（標著「補記」的除外）。',
  '寫進去的每一筆，之後改一個字、抽掉一筆，或插一筆到前面，您的瀏覽器都會發現。',
  '撤回的也留在這裡，連裡面原本裝了什麼。',
];
const limits = [
  '別人看到的是不是同一份：要有見證人，或和朋友比對總指紋才知道。',
  '本店有沒有藏起一筆不列：網頁證明的是列出來的每一筆；用驗證程式加上 --shop，會把整本讀完。',
  '您第一次來之前的事：從記下的那一刻起才比對得到。',
  '紀錄開始之前的事：那時已經封好的籤，是後來一次補記的，先後只是本店自己寫的。',
  '本店會不會封好幾筒、只開其中一筒，或用自己的帳號抽：封了沒開的都留在這裡，看得到，擋不了。',
];

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <div>
    <h2 className="text-sm font-black">{title}</h2>
    <ul className="grid list-disc gap-1 pt-1 pl-5 text-sm">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

/** What the log proves and what it can't; the part for engineers is folded. */
export function Meaning({ visit }: { visit: LogVisit | undefined }) {
  const kept = visit?.state === 'kept' ? visit : undefined;
  return (
    <Panel className="grid gap-3 p-4">
      <p className="text-sm">
        這是一本只能往後寫的簿子。每一筆都算進一個總指紋，本店簽上名；您的瀏覽器記住它，下次來就比對。
      </p>
      <List title="它能證明" items={proves} />
      <List title="它不能證明" items={limits} />
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">給工程師</summary>
        <p className="text-ink-soft">
          RFC 6962 的雜湊樹，以 C2SP 的格式提供：<code>/log/checkpoint</code>、<code>/log/tile/…</code>、
          <code>/log/key</code>。
        </p>
        <p className="pt-2 text-ink-soft">
          當見證人：下載{' '}
          <a
            href={`/${witnessFile}`}
            download
            className="font-semibold text-ink underline underline-offset-4"
          >
            {witnessFile}
          </a>
          （Node.js 20 以上，一個檔案），它看著紀錄，接得上才簽名；看到兩份就留下證據。
        </p>
        <pre className="mt-1 rounded-md bg-paper p-3 text-xs break-all whitespace-pre-wrap">
          node {witnessFile} 本店網址 --state seen --key me.pem --every 60
        </pre>
        <dl>
          <CopyRow label="檔案的 SHA-256" value={witnessHash} />
        </dl>
        {kept && (
          <dl>
            <CopyRow label="驗證金鑰" value={kept.shown.key} />
            <CopyRow
              label={`${formatCount(kept.head.size)} 筆的總指紋`}
              value={kept.shown.checkpoint.split('\n')[2] ?? ''}
            />
          </dl>
        )}
      </details>
    </Panel>
  );
}
