import { fairnessLogPath, homePath, ichibanPath, rulesPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import type { SoldLot } from '#shop/proof/lot.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { ForEngineers } from './ForEngineers.tsx';
import styles from './fairness.module.css';
import { type FairnessInput, readForm } from './form.ts';
import { Claim, HowItWorks } from './HowItWorks.tsx';
import { NumbersResult } from './NumbersResult.tsx';
import { ticketsQuery } from './queries.ts';
import { TubeCard, TubeValues, whyUncheckable } from './TubeCard.tsx';
import { TxidForm } from './TxidForm.tsx';

// A separate chunk: it is the heaviest part of the page.
const WholeTube = lazyNamed(() => import('./WholeTube.tsx'), 'WholeTube');

const lotOf = (search: URLSearchParams): SoldLot | undefined => {
  const game = search.get('game');
  const productId = toId(search.get('productId'));
  const lotId = toId(search.get('lotId'));
  if ((game !== 'blindbox' && game !== 'gacha') || productId === undefined || lotId === undefined) return;
  return { game, productId, lotId };
};

/** `/ichiban/fairness-verification?txid=&prizeCount=&totalTickets=&tubeId=`, of a case or a batch `?game=&productId=&lotId=` */
export function Component() {
  const client = useClient();
  const [search] = useSearchParams();
  const lot = lotOf(search);
  const tubeId = toId(search.get('tubeId'));
  const tube = useQuery({ ...ticketsQuery(client, tubeId ?? 0), enabled: tubeId !== undefined });
  const prefilled = {
    txid: search.get('txid') ?? '',
    prizeCount: search.get('prizeCount') ?? '',
    totalTickets: search.get('totalTickets') ?? '',
  };
  const read = readForm(prefilled);
  // An unfinished tube has no numbers to check yet, even when the form is complete.
  const blocked = tube.data && whyUncheckable(tube.data.tube_info);
  const [input, setInput] = useState<FairnessInput | null>('input' in read ? read.input : null);

  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="公平驗證"
        heading="crumb"
        back={ichibanPath}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '一番賞', to: ichibanPath },
        ]}
        right={<TitleLink to={rulesPath('ichiban')}>規則</TitleLink>}
      />
      <div className="gutters grid gap-8 py-5 desk:gap-12 desk:py-8">
        <div className="grid gap-4">
          <Claim />
          {lot === undefined && tubeId !== undefined && (
            <TubeCard tube={tube.data?.tube_info} error={tube.error} retry={tube.refetch} />
          )}
          <Suspense fallback={<span className="block min-h-80" />}>
            <WholeTube tubeId={tubeId} lot={lot} shown={tube.data?.tube_info} />
          </Suspense>
        </div>
        <div className="grid gap-4">
          <HowItWorks />
          <ButtonLink to={fairnessLogPath} className="desk:justify-self-start">
            公開紀錄：每一次封籤、開賣與撤回
          </ButtonLink>
        </div>
        {/* Only tubes have big prizes whose numbers follow from a TXID. */}
        {lot === undefined && (
          <ForEngineers title="用 TXID 算大賞籤號，和 PHP 驗證程式碼" open={prefilled.txid !== ''}>
            <section aria-labelledby="txid-check" className={styles.fairColumns}>
              <div className="grid content-start gap-4">
                <div>
                  <h2 id="txid-check" className="text-lg desk:text-xl">
                    用 TXID 算大賞籤號
                  </h2>
                  <p className="text-sm text-ink-soft">
                    TXID 在開賣前就決定，完抽後公布。任何人用同一個算法，都會得到同一組大賞籤號。
                  </p>
                </div>
                {tube.data && <TubeValues tube={tube.data.tube_info} />}
                <TxidForm
                  initial={prefilled}
                  committedHash={tube.data?.tube_info.txid_hash}
                  blocked={blocked}
                  onRead={setInput}
                />
              </div>
              <NumbersResult
                input={blocked === undefined && !tube.isLoading ? input : null}
                tubeId={tubeId}
              />
            </section>
          </ForEngineers>
        )}
      </div>
    </div>
  );
}
