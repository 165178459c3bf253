import { formatsFile, verifierFile, verifierHash } from 'virtual:verifier';
import Download from 'lucide-react/icons/download';
import { CopyRow } from '#shop/proof/CopyRow.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { cx } from '#ui/cx.ts';
import styles from './fairness.module.css';
import { lotLogFile } from './tube-file.ts';

/** The verifier as a file, for who does not trust the browser either. */
export function CommandLine() {
  return (
    <div className={cx(styles.fairTerminal, 'on-night')}>
      <h3 className="text-base">連瀏覽器也不想信？用命令列驗</h3>
      <p className="pt-1 text-sm text-night-soft">
        驗證程式就是這一個檔案，不用安裝任何套件，打開就能讀；只有加上 --shop
        才連網路，把本店的公開紀錄從頭讀完。也可以照著公開的
        <a href={`/${formatsFile}`} download className="underline underline-offset-4">
          格式（{formatsFile}，英文）
        </a>
        自己寫一個。需要 Node.js 20 以上。
      </p>
      <a href={`/${verifierFile}`} download className={buttonStyle('outline', 'md', 'mt-3')}>
        <Download size={18} aria-hidden="true" />
        下載 {verifierFile}
      </a>
      <dl className="mt-3 rounded-md bg-white px-3 text-ink">
        <CopyRow label="檔案的 SHA-256" value={verifierHash} />
      </dl>
      <pre className="mt-2 text-sm whitespace-pre-wrap">
        <span className="text-butter select-none">$ </span>node {verifierFile} tube.json --receipt mine.json
        --seal &quot;抄下的那一行&quot; --shop 本店網址
      </pre>
      <p className="pt-2 text-sm text-night-soft">
        還沒抽完的籤筒，先驗一張收據：node {verifierFile} mine.json --shop
        本店網址。不想連網路，就用頁面存下的 {lotLogFile}：把 --shop 換成 --log {lotLogFile}。
      </p>
    </div>
  );
}
