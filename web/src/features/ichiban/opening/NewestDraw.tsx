import { decodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiQuery, useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { Leaving } from '#shop/opening/stage/Leaving.tsx';
import { NoResult } from './NoResult.tsx';
import { Waiting } from './Waiting.tsx';

/** How long a failure is shown before the screen goes back, ms. */
const failureMs = 2_000;

/** The newest draw from a tube among the member's latest tickets: `children` shows it by its order. */
export function NewestDraw({
  tubeId,
  productId,
  children,
}: {
  tubeId: number;
  productId: number;
  children: (orderId: number) => ReactNode;
}) {
  const enabled = useToken() !== undefined;
  // Fetched once per visit: another device may draw meanwhile, but this page keeps the draw it has opened.
  const tickets = useQuery({
    ...apiQuery(useClient(), drawHistory, { query: {} }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  // A login that ends here is followed by the way to the next one: this draw may well exist.
  const [began] = useState(enabled);
  if (!enabled && began) return <Waiting />;
  if (!enabled) return <NoResult productId={productId} />;
  if (tickets.data) {
    const draws = tickets.data.data.map(({ code }) => decodeDrawCode(code));
    const newest = draws.find((draw) => draw?.tubeId === tubeId && draw.productId === productId);
    return newest?.orderId ? children(newest.orderId) : <NoResult productId={productId} />;
  }
  if (!tickets.error) return <Waiting />;
  return (
    <Leaving
      text={`抽獎失敗：${messageOf(tickets.error)}`}
      home={detailPath('ichiban', productId)}
      after={failureMs}
      onRetry={tickets.refetch}
    />
  );
}
