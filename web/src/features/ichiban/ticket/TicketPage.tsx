import { detailPath, homePath, ichibanPath, rulesPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { ApiError, messageOf } from '#lib/client.ts';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { productQuery, ticketsQuery, tubesQuery } from '../queries.ts';
import { TicketSkeleton } from '../TicketSkeleton.tsx';
import { shownTube } from '../tubes.ts';
import { TicketView } from './TicketView.tsx';

// Seldom seen: it comes when it is.
const MissingProduct = lazyNamed(() => import('#shop/game-page/MissingProduct.tsx'), 'MissingProduct');

/** `/ichiban/ticket/:id?tube=`: the id is the product's. */
export function Component() {
  const { id: text } = useParams();
  const id = toId(text);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="選擇籤號"
        back={detailPath('ichiban', text ?? '')}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '一番賞', to: ichibanPath },
          { label: '商品', to: detailPath('ichiban', text ?? '') },
        ]}
        right={<TitleLink to={rulesPath('ichiban')}>規則</TitleLink>}
      />
      {id === undefined ? <MissingProduct game="ichiban" /> : <Content id={id} />}
    </div>
  );
}

function Content({ id }: { id: number }) {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const product = useQuery(productQuery(client, id));
  const tubes = useQuery(tubesQuery(client, id));
  // The tube one came to stays also when its last ticket is bought meanwhile.
  const [first, setFirst] = useState<number>();
  const tube = shownTube(tubes.data ?? [], toId(search.get('tube')) ?? first);
  if (tube && first === undefined) setFirst(tube.id);
  const tickets = useQuery({ ...ticketsQuery(client, tube?.id ?? 0), enabled: tube !== undefined });
  const failed = product.error ?? tubes.error ?? tickets.error;

  if (product.data && tubes.data && tube && tickets.data) {
    return (
      <TicketView
        // Another tube is another choice.
        key={tube.id}
        product={product.data.data}
        tubes={tubes.data}
        tube={tube}
        drawnNumbers={tickets.data.drawn_numbers}
        picks={search.get('picks')}
        onTube={(tubeId) => setSearch({ tube: String(tubeId) }, { replace: true })}
      />
    );
  }
  const isMissing = failed instanceof ApiError && failed.status === 404;
  if (isMissing || tubes.data?.length === 0) return <MissingProduct game="ichiban" />;
  if (failed) {
    return (
      <ErrorState
        title="獲取票券資訊失敗"
        message={messageOf(failed)}
        onRetry={() => Promise.all([product.refetch(), tubes.refetch(), tube && tickets.refetch()])}
      />
    );
  }
  return <TicketSkeleton />;
}
