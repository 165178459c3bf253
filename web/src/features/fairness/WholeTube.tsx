import { type PublishedLot, publishedTube } from '@kujiya/contract/fairness';
import { drawHistoryPath } from '@kujiya/contract/shop/paths';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useId, useRef, useState } from 'react';
import { useClient } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { downloadJson } from '#lib/download.ts';
import { toId } from '#lib/ids.ts';
import type { SoldLot } from '#shop/proof/lot.ts';
import { NotedAlarm } from '#shop/proof/NotedAlarm.tsx';
import { useNoted } from '#shop/proof/useNoted.ts';
import { usePrepared } from '#shop/proof/usePrepared.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { CommandLine } from './CommandLine.tsx';
import { FinishedLots } from './FinishedLots.tsx';
import { ForEngineers } from './ForEngineers.tsx';
import styles from './fairness.module.css';
import { SavedReceipts } from './SavedReceipts.tsx';
import { TubeStory } from './TubeStory.tsx';
import { checkCode, checkTube, type TubeVerdict } from './tube-check.ts';
import { TubeFileError } from './tube-file.ts';
import { useOwnReceipts } from './useOwnReceipts.ts';
import { useShownLot } from './useShownLot.ts';

const errorText = (error: unknown) => (error instanceof TubeFileError ? error.message : messageOf(error));

const words = {
  tube: {
    title: '整筒驗證',
    text: '完抽後，本店公布整筒的秘密與所有收據。您的瀏覽器會從頭重算：每張籤、每張收據、每個簽章。',
    ask: (id: number, title?: string) => `驗證${title ?? `籤筒 ${id}`}`,
  },
  blindbox: {
    title: '整中盒驗證',
    text: '賣完後，本店公布整中盒的秘密與所有收據。您的瀏覽器會從頭重算：每一盒、每張收據、每個簽章。',
    ask: (id: number) => `驗證中盒 ${id}`,
  },
  gacha: {
    title: '整批驗證',
    text: '轉完後，本店公布整批的秘密與所有收據。您的瀏覽器會從頭重算：每一顆、每張收據、每個簽章。',
    ask: (id: number) => `驗證這批轉蛋 ${id}`,
  },
} as const;

/** The check of a finished tube, case or batch from its first receipt to its last, in this browser. */
export function WholeTube({
  tubeId: tube,
  lot,
  shown,
}: {
  tubeId: number | undefined;
  lot: SoldLot | undefined;
  /** The tube's own names, where they are known. */
  shown: { product_name: string; tube_title: string } | undefined;
}) {
  const client = useClient();
  const shownOf = useShownLot(lot);
  const own = useOwnReceipts();
  const { alarms } = useNoted([]);
  const check = (text: string) =>
    checkTube(text, shownOf, own.of, async (lotId) => {
      const id = toId(lotId);
      return id === undefined ? 'unread' : (await import('./lot-log.ts')).logOf(client, id);
    });
  const tubeId = lot?.lotId ?? tube;
  usePrepared(tubeId !== undefined, checkCode);
  const { title, text, ask } = words[lot?.game ?? 'tube'];
  const pasteId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const fromShop = useMutation({
    mutationFn: async (id: number): Promise<{ tube: PublishedLot; verdict: TubeVerdict }> => {
      const tube = await client(publishedTube, { params: { tubeId: id } });
      return { tube, verdict: await check(JSON.stringify(tube)) };
    },
  });
  const fromText = useMutation({ mutationFn: check });
  const verdict = fromText.data ?? fromShop.data?.verdict;
  const error = fromText.error ?? fromShop.error;
  const busy = fromText.isPending || fromShop.isPending;

  const checkText = (text: string) => {
    fromShop.reset();
    fromText.mutate(text);
  };
  const checkShop = (id: number) => {
    fromText.reset();
    fromShop.mutate(id);
  };
  const onFile = async (chosen: File | undefined) => {
    if (chosen) checkText(await chosen.text());
  };
  const published = fromShop.data?.tube;

  return (
    <section aria-labelledby="tube-check" className="grid gap-4">
      <div>
        <h2 id="tube-check" className="text-lg desk:text-xl">
          {title}
        </h2>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <NotedAlarm alarms={alarms} />
      <div className={styles.fairColumns}>
        <Panel className="grid content-start gap-3 p-4">
          <SavedReceipts own={own} />
          {tubeId === undefined ? (
            <ButtonLink to={drawHistoryPath} size="lg">
              從抽獎紀錄找我的籤
            </ButtonLink>
          ) : (
            <Button size="lg" pending={fromShop.isPending} onClick={() => checkShop(tubeId)}>
              {ask(tubeId, shown?.tube_title)}
            </Button>
          )}
        </Panel>

        <div className="grid content-start gap-4" aria-live="polite">
          {busy && <div className="skeleton h-80 rounded-md" role="status" aria-label="驗證中" />}
          {!busy && error && (
            <p
              role="alert"
              className="rounded-md border-[1.5px] border-kuji-ink bg-kuji-tint px-4 py-3 font-semibold text-kuji-ink"
            >
              {errorText(error)}
            </p>
          )}
          {!busy && verdict && (
            <TubeStory
              verdict={verdict}
              // Another lot's file can be put in on this page.
              name={
                shown && toId(verdict.lotId) === tube
                  ? `${shown.product_name}・${shown.tube_title}`
                  : `編號 ${verdict.lotId}`
              }
            />
          )}
          {!busy && !error && !verdict && tubeId === undefined && <FinishedLots />}
        </div>
      </div>
      <ForEngineers title="檔案、貼上的內容和命令列">
        <div className={styles.fairColumns}>
          <div className="grid content-start gap-3">
            {published && (
              <Button onClick={() => downloadJson(`tube-${published.lotId}.json`, published)}>
                <Download size={18} aria-hidden="true" />
                下載 tube.json
              </Button>
            )}
            <input
              ref={file}
              type="file"
              accept=".json,application/json"
              className="sr-only"
              tabIndex={-1}
              aria-hidden="true"
              onChange={(event) => {
                void onFile(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <Button onClick={() => file.current?.click()}>
              <FileUp size={18} aria-hidden="true" />
              上傳 tube.json
            </Button>
            <label htmlFor={pasteId} className="text-sm font-semibold">
              或貼上內容
            </label>
            <textarea
              id={pasteId}
              rows={4}
              spellCheck={false}
              placeholder='{ "format": "kujiya-tube/3", … }'
              className="w-full rounded-md border-[1.5px] border-ink bg-white p-3 font-mono text-xs placeholder:text-ink-soft"
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <Button
              disabled={pasted.trim() === ''}
              pending={fromText.isPending}
              onClick={() => checkText(pasted)}
            >
              驗證貼上的內容
            </Button>
          </div>
          <CommandLine />
        </div>
      </ForEngineers>
    </section>
  );
}
