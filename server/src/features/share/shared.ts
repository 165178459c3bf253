/** The content of a picture for shared links. */
export type Shared = {
  /** The kind of page, on a coloured tag. */
  tag: { text: string; colour: string };
  name: string;
  /** The price, and the number left. */
  price: string;
  left: string;
  /** Big prizes that are left, each on a stamp. */
  prizes: readonly { text: string; left: string; colour: string }[];
  /** Stored pictures: one fills the left side, several share it. */
  pictures: readonly string[];
  /** The shop's name, and its own square picture. */
  shop: string;
  icon: string | null;
};

/** Incremented with every change of the drawing: stored pictures are then drawn again. */
export const drawingVersion = 7;
