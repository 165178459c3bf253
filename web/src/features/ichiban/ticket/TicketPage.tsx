import { detailPath, homePath, ichibanPath, rulesPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useClient } from '#lib/api.tsx';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { ReservedDraw } from '#shop/game-page/ReservedDraw.tsx';
import { bothOf, Loaded } from '#ui/Loaded.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { productQuery, ticketsQuery, tubesQuery } from '../queries.ts';
import { TicketSkeleton } from '../TicketSkeleton.tsx';
import { shownTube } from '../tubes.ts';
import { TicketView } from './TicketView.tsx';

// A separate chunk, because it is seldom shown.
const MissingProduct = lazyNamed(() => import('#shop/game-page/MissingProduct.tsx'), 'MissingProduct');

/** `/ichiban/ticket/:id?tube=`: the id is the product's. */
export function Component() {
  const { id: text } = useParams();
  const id = toId(text);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title="選擇籤號"
        heading="crumb"
        back={detailPath('ichiban', text ?? '')}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: '一番賞', to: ichibanPath },
          { label: '商品', to: detailPath('ichiban', text ?? '') },
        ]}
        right={<TitleLink to={rulesPath('ichiban')}>規則</TitleLink>}
      />
      <ReservedDraw />
      {id === undefined ? <MissingProduct game="ichiban" /> : <Content id={id} />}
    </div>
  );
}

function Content({ id }: { id: number }) {
  const client = useClient();
  const [search, setSearch] = useSearchParams();
  const product = useQuery(productQuery(client, id));
  const tubes = useQuery(tubesQuery(client, id));
  // The tube shown first stays on the screen after its last ticket has been bought.
  const [first, setFirst] = useState<number>();
  // Without the product nobody knows which tube its card counts.
  const known = product.data ? tubes.data : undefined;
  const tube = shownTube(known ?? [], toId(search.get('tube')) ?? first, product.data?.data);
  if (tube && first === undefined) setFirst(tube.id);
  const tickets = useQuery({ ...ticketsQuery(client, tube?.id ?? 0), enabled: tube !== undefined });
  // Without a tube there are no tickets to refetch.
  const retryable = {
    data: tickets.data,
    error: tickets.error,
    refetch: async () => tube && tickets.refetch(),
  };

  if (tubes.data?.length === 0) return <MissingProduct game="ichiban" />;
  return (
    <Loaded
      query={bothOf(bothOf(product, tubes), retryable)}
      failed="獲取票券資訊失敗"
      missing={<MissingProduct game="ichiban" />}
      skeleton={<TicketSkeleton />}
    >
      {([[{ data: loadedProduct }, loadedTubes], { drawn_numbers }]) =>
        tube && (
          <TicketView
            // Another tube starts with an empty choice.
            key={tube.id}
            product={loadedProduct}
            tubes={loadedTubes}
            tube={tube}
            drawnNumbers={drawn_numbers}
            picks={search.get('picks')}
            onTube={(tubeId) => setSearch({ tube: String(tubeId) }, { replace: true })}
          />
        )
      }
    </Loaded>
  );
}
