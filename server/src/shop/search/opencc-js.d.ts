declare module 'opencc-js/dict/STCharacters' {
  /** Pairs of a Simplified and a Traditional character, a blank between the two and a bar between pairs. */
  const characters: string;
  export default characters;
}
declare module 'opencc-js/dict/TWVariants' {
  /** The same of characters that Taiwan writes otherwise. */
  const variants: string;
  export default variants;
}
