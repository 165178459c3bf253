import { cabinetRefusals, sharedCabinet } from '@kujiya/contract/cabinet';
import { homePath } from '@kujiya/contract/shop/paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { apiQuery, useClient } from '#lib/api.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyBox } from '#ui/drawings/EmptyBox.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { TitleBar } from '#ui/TitleBar.tsx';
import { CabinetSkeleton } from './CabinetSkeleton.tsx';
import styles from './cabinet.module.css';
import { Shelf } from './Shelf.tsx';

const browse = (
  <ButtonLink to={homePath} variant="primary" size="lg">
    我也去抽一隻
  </ButtonLink>
);

const empty = (title: string, text: string) => (
  <EmptyState drawing={<EmptyBox />} heading="h2" title={title} text={text} action={browse} />
);

/** `/cabinet/{code}`: the cabinet of a member who shows it. */
export function Component() {
  const { code = '' } = useParams();
  const shown = useQuery(apiQuery(useClient(), sharedCabinet, { params: { code } }));
  const owner = shown.data?.data.owner;
  return (
    <div className="flex grow flex-col">
      <TitleBar title={owner === undefined ? '展示櫃' : `${owner}的展示櫃`} />
      <div className="desk:gutters flex grow flex-col desk:pt-4">
        <Loaded
          query={shown}
          failed={sharedCabinet.failure}
          missing={empty(
            cabinetRefusals.cabinet_missing.message,
            '連結可能少複製了幾個字，或是主人把它收起來了。',
          )}
          skeleton={<CabinetSkeleton />}
        >
          {({ data: { shelves } }) =>
            shelves.length === 0 ? (
              empty('展示櫃還是空的', '主人還沒有抽到第一位成員。')
            ) : (
              <div className={cx(styles.cabinet, 'on-night grow desk:rounded-md')}>
                {shelves.map((shelf) => (
                  <Shelf key={shelf.series} shelf={shelf} />
                ))}
                <div className="grid justify-items-center pt-6">{browse}</div>
              </div>
            )
          }
        </Loaded>
      </div>
    </div>
  );
}
