import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { downloadJson } from '#lib/download.ts';
import { formatDateTime } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { forgetLog } from './noted.ts';
import type { LogBreach, LogVisit } from './visit.ts';

/** `proves`: what whoever has both of them can show with them. */
const words: Readonly<Record<LogBreach, { title: string; text: string; proves: string }>> = {
  forked: {
    title: '公開紀錄有兩個版本',
    text: '本店現在公布的紀錄，接不上這個瀏覽器先前記下的那一份：有人改寫了過去，或您看到的和別人不同。',
    proves: '兩份都有本店的簽章，本店無法抵賴。',
  },
  shorter: {
    title: '公開紀錄變短了',
    text: '本店先前簽過的紀錄，現在少了幾筆。只會增加的紀錄不該變短。',
    proves: '先前那一份有本店的簽章，本店無法抵賴。',
  },
  unsigned: {
    title: '公開紀錄的簽章不對',
    text: '本店現在公布的紀錄，不是用它自己公布的金鑰簽的。',
    proves: '現在這一份只憑簽章證明不了是誰給的，請連同時間一起留著。',
  },
  'other-key': {
    title: '公開紀錄換了金鑰',
    text: '本店現在用另一把金鑰簽紀錄，這個瀏覽器先前記下的不是這一把。',
    proves: '兩份出自不同的金鑰，只憑簽章分不出哪一把是本店的；和別人記下的金鑰比一比。',
  },
  spoilt: {
    title: '先前記下的紀錄驗不過',
    text: '這個瀏覽器記下的那一份，現在驗不過簽章，沒有辦法比對：可能是瀏覽器裡的資料壞了，也可能有人動過。',
    proves: '先前那一份沒有有效的簽章，證明不了什麼；現在這一份和別人記下的比一比。',
  },
};

type Breach = Extract<LogVisit, { state: LogBreach }>;

/** The way on where the note itself is of no use any more. */
function NoteAnew() {
  const queries = useQueryClient();
  const noteAnew = () => {
    forgetLog();
    return queries.invalidateQueries({ queryKey: ['log visit'] });
  };
  return (
    <Button variant="quiet" className="justify-self-start" onClick={() => void noteAnew()}>
      都存好了，從現在這一份重新記起
    </Button>
  );
}

/** A log that is not the one this browser noted: what was found, and what to do. */
export function LogAlarm({ visit: { state, noted, shown } }: { visit: Breach }) {
  const { title, text, proves } = words[state];
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
        請先不要抽。把兩份紀錄存下來，拿給客服、也拿給別人看。{proves}
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
      {state === 'spoilt' && <NoteAnew />}
    </div>
  );
}
