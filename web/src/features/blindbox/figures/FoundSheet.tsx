import { detailPath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '#lib/api.tsx';
import { formatShare } from '#lib/format.ts';
import { FigureSheet } from '#shop/prize/FigureSheet.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { targetPath } from '../addresses.ts';
import { casesQuery } from '../queries.ts';
import { type ListedFigure, openBoxQuery } from './queries.ts';

/** A figure of the catalogue, its odds, and the way to a box. */
export function FoundSheet({
  figure,
  open,
  onClose,
}: {
  figure: ListedFigure | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const client = useClient();
  const cases = useQuery({
    ...casesQuery(client, figure?.product_id ?? 0),
    enabled: open && figure !== undefined,
  });
  const found = useQuery({
    ...openBoxQuery(client, figure),
    enabled: open && figure !== undefined && !figure.is_drawn,
  });
  const box = found.isFetching ? undefined : (found.data ?? undefined);
  const pack = cases.data?.data.packages.find(({ id }) => id === box?.package_id);
  const content = pack?.contents.find(({ item_id }) => item_id === figure?.id);

  return (
    <FigureSheet
      figure={figure}
      open={open}
      onClose={onClose}
      footer={
        figure && (
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <ButtonLink to={detailPath('blindbox', figure.product_id)}>看整個系列</ButtonLink>
            {box ? (
              <ButtonLink
                variant="primary"
                to={targetPath(box.package_id, box.item_index, {
                  name: figure.name,
                  rarity: figure.rarity,
                  image: figure.image_url,
                  gone: figure.is_drawn,
                })}
              >
                去挑一盒
              </ButtonLink>
            ) : found.isFetching ? (
              <span aria-hidden="true" className="skeleton min-h-12 rounded-md" />
            ) : found.isError ? (
              <Button onClick={() => found.refetch()}>再試一次</Button>
            ) : (
              <span className="grid place-items-center text-sm text-ink-soft">目前沒有裝著它的盒子</span>
            )}
          </div>
        )
      }
    >
      {figure && (
        <dl className="grid gap-1 text-sm">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">系列</dt>
            <dd className="text-right font-semibold">{figure.product_name}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">收藏</dt>
            <dd className="font-semibold">{figure.is_collected ? '已收集' : '尚未收集'}</dd>
          </div>
          {(box || found.isFetching) && (
            <div className="flex min-h-6 justify-between gap-4">
              <dt className="text-ink-soft">{pack ? `${pack.title}單盒機率` : '單盒機率'}</dt>
              <dd className="font-print text-base">
                {pack && content ? formatShare(content.remaining, pack.remaining_boxes) : '…'}
              </dd>
            </div>
          )}
        </dl>
      )}
    </FigureSheet>
  );
}
