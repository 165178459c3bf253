/** The lower shells of the capsules in a machine. */
export const shells = ['#e4372c', '#ff9a3d', '#ffcb3d', '#12a38b', '#4f86e8', '#ef7fa5'] as const;

/** The colours of a machine: its body with light and shade, the sign on top, the room behind the window. */
export type Paint = {
  body: string;
  light: string;
  shade: string;
  sign: string;
  room: readonly [string, string];
};

/** The colour of capsule toys in this shop. */
export const orange: Paint = {
  body: '#f58a1f',
  light: '#ffb25e',
  shade: '#b85a08',
  sign: '#fff9ef',
  room: ['#fff7e6', '#ffdcae'],
};

const paints: readonly Paint[] = [
  { body: '#e4372c', light: '#ff6a54', shade: '#a81f18', sign: '#ffcb3d', room: ['#fff6dc', '#ffd79a'] },
  orange,
  { body: '#12a38b', light: '#4fd0ba', shade: '#0a6b5b', sign: '#ffcb3d', room: ['#f4fbe9', '#cfe9c9'] },
  { body: '#3c6fd6', light: '#74a0f5', shade: '#244594', sign: '#ffcb3d', room: ['#f1f7ff', '#c9def7'] },
  { body: '#ec6592', light: '#ff9dbb', shade: '#ad3763', sign: '#fff0c4', room: ['#fff4f2', '#ffd6dc'] },
  { body: '#7b52c4', light: '#a988ea', shade: '#4c2d8c', sign: '#ffcb3d', room: ['#f8f3ff', '#dccdf5'] },
];

/** Always the same for the same machine. */
export const paintOf = (productId: number): Paint =>
  paints[((productId * 7919) >> 3) % paints.length] ?? paints[0]!;

/** The displayed width of the picture on a machine's display card. */
export const machineCardSizes = '220px';
