import type { Game } from '@kujiya/contract/shop/games';
import { shelfNames } from '@kujiya/contract/shop/games';
import { homePath, rulesPath, shelfPath } from '@kujiya/contract/shop/paths';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useParams } from 'wouter';
import { toId } from '#lib/ids.ts';
import { lazyNamed } from '#lib/lazy-named.ts';
import { Loaded, type QueryState } from '#ui/Loaded.tsx';
import { TitleBar, TitleLink } from '#ui/TitleBar.tsx';
import { ReservedDraw } from './ReservedDraw.tsx';

/** A page of one game: its bar leads back to the game's shelf and, with `rules`, to its rules. */
export function GameFrame({
  game,
  title,
  here,
  heading = true,
  rules = false,
  children,
}: {
  game: Game;
  title: string;
  /** The product's name, for the breadcrumbs. */
  here?: string | undefined;
  /** The bar's title is the page's first heading. */
  heading?: boolean;
  rules?: boolean;
  children: ReactNode;
}) {
  const shelf = shelfPath(game);
  return (
    <div className="flex grow flex-col">
      <TitleBar
        title={title}
        here={here}
        heading={heading && 'crumb'}
        back={shelf}
        crumbs={[
          { label: '首頁', to: homePath },
          { label: shelfNames[game], to: shelf },
        ]}
        right={rules && <TitleLink to={rulesPath(game)}>規則</TitleLink>}
      />
      {children}
    </div>
  );
}

const MissingProduct = lazyNamed(() => import('./MissingProduct.tsx'), 'MissingProduct');
const missing = (game: Game) => (
  <Suspense>
    <MissingProduct game={game} />
  </Suspense>
);

type PageOfGame = { game: Game; title: string };

/** The page of a game's product, whose id is in the address; `Content` fetches and shows it in a `GameProduct`. */
export function GamePage({ Content, ...page }: PageOfGame & { Content: ComponentType<{ id: number }> }) {
  const id = toId(useParams().id);
  return id === undefined ? (
    <GameFrame {...page} rules>
      {missing(page.game)}
    </GameFrame>
  ) : (
    <Content key={id} id={id} />
  );
}

/** A product in its game's frame. The bar's title is the heading until a product with a name of its own has loaded. */
export function GameProduct<Data>({
  query,
  failed,
  skeleton,
  name,
  children,
  ...page
}: PageOfGame & {
  /** The product's, once it is known. */
  name: string | undefined;
  query: QueryState<Data>;
  failed: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  return (
    <GameFrame {...page} rules here={name} heading={query.data === undefined}>
      <ReservedDraw />
      <Loaded query={query} failed={failed} missing={missing(page.game)} skeleton={skeleton}>
        {children}
      </Loaded>
    </GameFrame>
  );
}
