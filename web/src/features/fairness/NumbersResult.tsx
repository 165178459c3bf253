import { resultOfTubePath } from '@kujiya/contract/shop/paths';
import { phpScript } from '@kujiya/fairness/php';
import { LAST_STEP, prizeNumbers } from '@kujiya/fairness/txid';
import ExternalLink from 'lucide-react/icons/external-link';
import { copyText } from '#lib/clipboard.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { LotBox } from '#ui/drawings/LotBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useToast } from '#ui/Toast.tsx';
import styles from './fairness.module.css';
import type { FairnessInput } from './form.ts';

const scriptRunner = 'https://onlinephp.io/';

function Script({ input: { txid, prizeCount, totalTickets } }: { input: FairnessInput }) {
  const toast = useToast();
  const script = phpScript(txid, prizeCount, totalTickets);
  const copy = async () => {
    if (await copyText(script)) toast('驗證程式碼已複製到剪貼簿', { tone: 'good' });
    else toast('複製失敗，請手動選取複製', { tone: 'bad' });
  };
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-base">不信我們？自己跑一次</h3>
        <p className="text-sm text-ink-soft">
          複製這段 PHP，貼到任何您信得過的地方執行，結果必須和上面一樣。
        </p>
      </div>
      <textarea
        readOnly
        wrap="off"
        rows={14}
        spellCheck={false}
        aria-label="PHP 驗證程式碼"
        className={styles.fairScript}
        value={script}
      />
      <div className="flex flex-wrap gap-3">
        <Button className="grow desk:grow-0" onClick={copy}>
          複製 PHP 程式碼
        </Button>
        <a
          href={scriptRunner}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('outline', 'md', 'grow desk:grow-0')}
        >
          開啟線上 PHP 執行器
          <ExternalLink size={18} aria-hidden="true" />
          <span className="sr-only">（另開視窗）</span>
        </a>
      </div>
    </div>
  );
}

/** The numbers that follow from the three values, as tickets; and the script that computes the same. */
export function NumbersResult({
  input,
  tubeId,
}: {
  input: FairnessInput | null;
  tubeId: number | undefined;
}) {
  if (!input) {
    return (
      <Panel className="grid place-content-center self-stretch">
        <EmptyState
          drawing={<LotBox />}
          title="大賞在第幾號籤？"
          text="填好三個欄位，按「驗證」，籤號就會出現在這裡。"
        />
      </Panel>
    );
  }
  const { numbers, reached } = prizeNumbers(input.txid, input.prizeCount, input.totalTickets);
  return (
    <Panel className="grid content-start gap-5 p-4 desk:p-6">
      <div role="status" className="grid gap-3">
        <h3 className="text-base">
          {input.totalTickets} 張籤裡的 {numbers.length} 張大賞籤
        </h3>
        <ol className={styles.fairTickets}>
          {numbers.map((number) => (
            <li key={number} className={styles.fairTicket}>
              <span aria-hidden="true" className={styles.fairTicketHead}>
                大賞
              </span>
              <span className="font-print text-xl leading-none">{number}</span>
            </li>
          ))}
        </ol>
        {!reached && (
          <p className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-3 py-2 text-sm font-semibold text-kuji-ink">
            未達 {input.prizeCount} 個：算法規定最多 {LAST_STEP} 步，這個 TXID 只找得到 {numbers.length}{' '}
            個不同的籤號。本店不會使用這樣的 TXID 開筒。
          </p>
        )}
        <p className="text-xs text-ink-soft">
          依算法找到的先後排列：第 n 步＝TXID ÷ 100ⁿ 取整數，除以總籤數的餘數再加 1，重複的不算。
        </p>
        {tubeId !== undefined && (
          <ButtonLink to={resultOfTubePath(tubeId)} className="justify-self-start">
            到結果頁對照籤號
          </ButtonLink>
        )}
      </div>
      <Script input={input} />
    </Panel>
  );
}
