/**
 * The only script within the markup of a page: it keeps the presses made before the shop's own script has arrived, which
 * repeats them then. The policy of the pages allows exactly this text, by its hash.
 */
export const earlyPresses =
  "function keepPress(e){keepPress.made.push(e)}keepPress.made=[];addEventListener('click',keepPress,true)";

/** What it leaves to the shop's script, as a global of this name; none where a page is not the server's. */
export type EarlyPresses = { keepPress?: ((event: Event) => void) & { made: Event[] } };
