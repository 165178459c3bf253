let shortfall: number | undefined;

/** Remembers how many tokens a purchase lacks, for the top-up that is opened next. */
export function rememberShortfall(tokens: number | undefined): void {
  shortfall = tokens;
}

/** The tokens that are lacking, once; undefined for who comes to the top-up by themselves. */
export function takeShortfall(): number | undefined {
  const tokens = shortfall;
  shortfall = undefined;
  return tokens;
}
