import { lotCommitment } from '@kujiya/contract/fairness';
import type { DrawReceipt } from '@kujiya/contract/shop/draws';
import type { Game } from '@kujiya/contract/shop/games';
import { lotSerial } from '@kujiya/contract/shop/lot-serial';
import { lotLogPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { apiQuery, useClient } from '#lib/api.tsx';
import { downloadJson } from '#lib/download.ts';
import { formatDateTime } from '#lib/format.ts';
import { Link } from '#lib/navigation.tsx';
import { type GameWords, gameWords } from '#shop/game-words.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/Panel.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { CheckLine } from './CheckLine.tsx';
import { CopyRow } from './CopyRow.tsx';
import { Corrections } from './Corrections.tsx';
import type { Proof, ProofCheck, ProofCheckName } from './proof.ts';
import { checkWords, failedWords, notedWords, unknownWords, verdictWords } from './words.ts';

type Terms = DrawReceipt['terms'];
type Explain = (words: GameWords, name: ProofCheckName, notedAt: number | null, terms: Terms) => string;
const explain: Record<ProofCheck['state'], Explain> = {
  ok: (words, name, notedAt, terms) =>
    name === 'commitment' && notedAt !== null
      ? notedWords(words, formatDateTime(new Date(notedAt)))
      : checkWords(words, terms)[name].proves,
  failed: (words, name) => failedWords(words)[name],
  unknown: (words, name) => unknownWords(words)[name],
};

function PieceLine({
  ticket,
  terms,
  prizeName,
}: {
  ticket: DrawReceipt['tickets'][number];
  /** What was committed of its prize; undefined in a lot of format 1. */
  terms: NonNullable<Terms>[number] | undefined;
  prizeName: (prizeId: string) => string;
}) {
  return (
    <details className="group px-3">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 text-sm">
        <span className="font-print w-10 shrink-0 text-lg">{ticket.number}</span>
        <span className="grow font-semibold">{prizeName(ticket.prize_id)}</span>
        <span className="shrink-0 text-xs text-ink-soft group-open:hidden">路徑 {ticket.path.length} 層</span>
      </summary>
      <dl className="pb-3">
        {terms && (
          <>
            <CopyRow
              label="開賣前承諾的獎品"
              value={[terms.tier, terms.name, terms.size].filter(Boolean).join('・')}
            />
            {terms.picture !== 'none' && <CopyRow label="圖片的雜湊" value={terms.picture} />}
          </>
        )}
        <CopyRow label="鹽值" value={ticket.salt} />
        <CopyRow label={`路徑（${ticket.path.length} 層）`} value={ticket.path.join(' ')} />
      </dl>
    </details>
  );
}

/** Every step of the check of one draw, the values it used, and the receipt to keep. */
export function ProofSheet({
  open,
  onClose,
  proof,
  receipt,
  game,
  prizeName,
}: {
  open: boolean;
  onClose: () => void;
  proof: Proof | undefined;
  receipt: DrawReceipt;
  game: Game;
  prizeName: (prizeId: string) => string;
}) {
  const words = gameWords[game];
  const commitment = useQuery(apiQuery(useClient(), lotCommitment, { params: { lotId: receipt.lot_id } }));
  const isSandbox = Boolean(commitment.data?.data.sealed?.chain);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="這次抽獎的證明"
      footer={
        <Button
          className="w-full"
          onClick={() => downloadJson(`kujiya-receipt-${receipt.lot_id}-${receipt.seq}.json`, receipt)}
        >
          <Download size={20} aria-hidden="true" />
          下載收據
        </Button>
      }
    >
      <div className="grid gap-4 pb-2">
        <p
          className={cx(
            'rounded-md border-[1.5px] px-3 py-2 text-sm font-semibold',
            proof?.state === 'failed'
              ? 'border-kuji-ink bg-kuji-tint text-kuji-ink'
              : 'border-mint-ink bg-mint-tint text-ink',
          )}
        >
          {proof?.state === 'failed'
            ? '這次抽獎與公布的承諾對不起來。請下載收據並聯絡客服，我們必須給您解釋。'
            : `${verdictWords(words, proof).replace('…', '')}${isSandbox ? '（測試用的亂數，本店事先就知道）' : ''}。以下每一項都由您的瀏覽器自己算出來，不是聽商店說的。`}
        </p>
        {proof && (
          <Panel>
            <ul className="divide-y divide-paper-edge">
              {proof.checks.map((check) => (
                <CheckLine
                  key={check.name}
                  title={checkWords(words, receipt.terms)[check.name].title}
                  text={explain[check.state](words, check.name, proof.notedAt, receipt.terms)}
                  state={check.state}
                />
              ))}
            </ul>
          </Panel>
        )}
        <section aria-label={words.piece}>
          <h3 className="pb-2 text-base">這次的{words.piece}</h3>
          <Panel className="divide-y divide-paper-edge">
            {receipt.tickets.map((ticket) => (
              <PieceLine
                key={ticket.number}
                ticket={ticket}
                terms={receipt.terms?.find((one) => one.prize_id === ticket.prize_id)}
                prizeName={prizeName}
              />
            ))}
            {receipt.last_prize_id !== null && (
              <p className="flex min-h-12 items-center gap-3 px-3 text-sm">
                <span className="w-10 shrink-0 font-black">最後</span>
                <span className="font-semibold">{prizeName(receipt.last_prize_id)}</span>
              </p>
            )}
          </Panel>
        </section>
        {open && <Corrections receipt={receipt} />}
        <section aria-label="收據">
          <h3 className="text-base">
            收據 #{receipt.seq}・{words.thisLot}序號 {lotSerial(receipt.lot_id)}
          </h3>
          <p className="pb-2 text-sm text-ink-soft">
            {formatDateTime(new Date(receipt.drawn_at))}
            {words.chained
              ? `・${words.thisLot}的第 ${receipt.seq} 張收據。每一張都記著前一張的雜湊，抽不掉也插不進去。`
              : `・從${words.thisLot}的第 ${receipt.seq} 號開始。號碼照順序往下發，不會重複。`}
          </p>
          <Link
            to={lotLogPath(receipt.lot_id)}
            className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            看{words.thisLot}的公開紀錄
          </Link>
          <details className="outline-ink rounded-md bg-white">
            <summary className="min-h-12 cursor-pointer content-center px-3 text-sm font-semibold">
              給工程師：雜湊、簽章和公鑰
            </summary>
            <dl className="divide-y divide-paper-edge px-3 pb-1">
              <CopyRow label="承諾指紋" value={receipt.root} />
              <CopyRow label="收據雜湊" value={receipt.hash} />
              {words.chained && <CopyRow label="前一張收據的雜湊" value={receipt.prev} />}
              <CopyRow label="簽章" value={receipt.signature} />
              <CopyRow label="本店公鑰" value={receipt.public_key} />
            </dl>
          </details>
        </section>
      </div>
    </Sheet>
  );
}
