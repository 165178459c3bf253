import type { ProductType } from '@kujiya/contract/catalogue';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useClient } from '#lib/api.tsx';
import { useFromServer } from '#lib/hydration.ts';
import { choiceOf } from '#shop/shelf/choice.ts';
import { choiceQuery } from './pulse.ts';
import { Shelf } from './Shelf.tsx';

/** The list of a home tab: its type, what its address chooses, and where it begins on the page. */
type ListProps = {
  type: ProductType | undefined;
  search: string;
  top: RefObject<HTMLElement | null>;
};

/** The chosen list in place of the whole one; a choice made further up leads to where it begins. */
export function ChosenShelf({ type, search, top }: ListProps) {
  const choice = choiceOf(new URLSearchParams(search));
  const fromServer = useFromServer();
  useEffect(() => {
    if (!fromServer) top.current?.scrollIntoView();
  }, [fromServer, top]);
  return <Shelf query={useInfiniteQuery(choiceQuery(useClient(), choice, type))} type={type} />;
}
