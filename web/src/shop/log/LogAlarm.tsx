import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { downloadJson } from '#lib/download.ts';
import { formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import type { LogBreach, LogVisit } from './visit.ts';

const words: Readonly<Record<LogBreach, { title: string; text: string }>> = {
  forked: {
    title: '公開紀錄有兩個版本',
    text: '本店現在公布的紀錄，接不上這個瀏覽器先前記下的那一份：有人改寫了過去，或您看到的和別人不同。',
  },
  shorter: {
    title: '公開紀錄變短了',
    text: '本店先前簽過的紀錄，現在少了幾筆。只會增加的紀錄不該變短。',
  },
  unsigned: {
    title: '公開紀錄的簽章不對',
    text: '本店現在公布的紀錄，不是用它自己公布的金鑰簽的。',
  },
  'other-key': {
    title: '公開紀錄換了金鑰',
    text: '本店現在用另一把金鑰簽紀錄，這個瀏覽器先前記下的不是這一把。',
  },
};

type Breach = Extract<LogVisit, { state: LogBreach }>;

/** A log that is not the one this browser noted: what was found, and what to do. */
export function LogAlarm({ visit: { state, noted, shown } }: { visit: Breach }) {
  const { title, text } = words[state];
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md border-2 border-kuji-ink bg-kuji-tint p-4 text-kuji-ink"
    >
      <p className="flex items-center gap-2 text-base font-black">
        <TriangleAlert size={22} aria-hidden="true" className="shrink-0" />
        {title}
      </p>
      <p className="text-sm font-semibold">{text}</p>
      <p className="text-sm">
        請先不要抽。把兩份紀錄存下來，拿給客服、也拿給別人看：兩份都有本店的簽章，本店無法抵賴。
        {noted && `（先前那一份記於 ${formatDateTime(new Date(noted.at))}，共 ${noted.size} 筆。）`}
      </p>
      <Button
        className="justify-self-start"
        onClick={() =>
          downloadJson('kujiya-log-two-heads.json', { found: state, noted, shown, at: Date.now() })
        }
      >
        <Download size={18} aria-hidden="true" />
        存下兩份紀錄
      </Button>
    </div>
  );
}
