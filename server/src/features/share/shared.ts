/** What a picture for shared links shows. */
export type Shared = {
  /** What it is, on a coloured tag. */
  tag: { text: string; colour: string };
  name: string;
  /** What it costs, and what is left of it. */
  price: string;
  left: string;
  /** Big prizes that are left, each on a stamp. */
  prizes: readonly { text: string; left: string; colour: string }[];
  /** Stored pictures: one fills the left side, several share it. */
  pictures: readonly string[];
};

/** Grows with every change of how it is drawn: pictures that are kept are then drawn again. */
export const drawingVersion = 3;
