import { exportAccount } from '@kujiya/contract/account';
import Download from 'lucide-react/icons/download';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { downloadJson } from '#lib/download.ts';
import { formatDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toast.tsx';

const contents = [
  '個人資料',
  '地址',
  '發票設定',
  '登入裝置',
  '代幣與紅利明細',
  '訂單',
  '盒櫃',
  '道具卡',
  '心願清單',
];

/** All data the shop keeps about the member, as a file. */
export function ExportCard() {
  const client = useClient();
  const toast = useToast();

  const download = async () => {
    try {
      const document = await client(exportAccount, {});
      const day = formatDate(document.exported_at).replaceAll('/', '');
      downloadJson(`member-data-${day}.json`, document);
      toast('已下載您的資料', { tone: 'good' });
    } catch (error) {
      toast(messageOf(error), { tone: 'bad' });
    }
  };

  return (
    <section className="ticket">
      <div className="px-4 pt-4 pb-4 desk:px-6 desk:pt-5">
        <h2 className="text-lg font-black">下載一份我的資料</h2>
        <p className="mt-1 text-sm text-ink-soft">
          您在本店的資料，全部在一個 JSON 檔裡。裡面有您的地址和電話，請收好。
        </p>
        <ul className="mt-3 flex flex-wrap gap-1.5">
          {contents.map((content) => (
            <li key={content} className="rounded-sm bg-paper-deep px-2 py-0.5 text-sm">
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className="ticket-tear px-4 py-4 desk:px-6">
        <Button onClick={download} className="w-full desk:w-auto">
          <Download size={20} aria-hidden="true" />
          下載我的資料
        </Button>
      </div>
    </section>
  );
}
