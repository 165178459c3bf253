/** A row of cards that scrolls sideways on a phone and is stacked on the desktop: as high with one card as with three. */
export const cardRow =
  '-mx-3 flex snap-x snap-mandatory scroll-px-3 gap-3 overflow-x-auto px-3 [scrollbar-width:none] desk:m-0 desk:h-full desk:min-h-60 desk:flex-col desk:p-0';
/** One of its cards: alone it takes the whole width, beside others most of it. */
export const huntCard =
  'min-h-38 w-[88%] shrink-0 snap-start only:w-full desk:min-h-0 desk:w-full desk:flex-1';
/** What needs the member. The skeleton has the same three, so that nothing moves when they have come. */
export const needsGrid =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 desk:grid-cols-2 *:min-h-21';
