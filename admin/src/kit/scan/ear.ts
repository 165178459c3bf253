/** The longest pause (ms) within a code: a radio scanner may stop for a moment, longer it has lost its place. */
const pauseMax = 250;

/** What a key means: a whole code, one of which a part may be missing, or nothing yet. */
type Heard = { kind: 'code'; code: string } | { kind: 'broken' } | null;
/** `isTaken`: the key belongs to a code and must do nothing else. */
type Press = { isTaken: boolean; heard: Heard };

const other: Press = { isTaken: false, heard: null };
const taken: Press = { isTaken: true, heard: null };
const broken: Press = { isTaken: true, heard: { kind: 'broken' } };

/**
 * Tells the keys of a scanner, which ends a code with Enter or Tab, from those of a person. After a pause within a code
 * everything up to the end is void: neither what came before it nor what comes after it is taken for a code.
 */
export function createEar() {
  let typed = '';
  let last = 0;
  let isVoid = false;
  const forget = () => {
    typed = '';
    isVoid = false;
  };
  const end = (isPaused: boolean): Press => {
    const code = typed;
    const isWhole = !isVoid && !isPaused;
    // A key that somebody pressed some time ago, and now Enter or Tab by hand.
    const isByHand = code.length === 1 && isPaused && !isVoid;
    forget();
    if (code === '' || isByHand) return other;
    return isWhole && code.length > 1 ? { isTaken: true, heard: { kind: 'code', code } } : broken;
  };
  return {
    press(key: string, at: number): Press {
      const isPaused = at - last > pauseMax;
      if (key === 'Enter' || key === 'Tab') return end(isPaused);
      // No code begins with a blank, which presses buttons.
      if ([...key].length !== 1 || (typed === '' && key === ' ')) return other;
      if (typed !== '' && isPaused) isVoid = true;
      typed += key;
      last = at;
      return taken;
    },
    /** Whether a code has begun and not ended; what still comes of it is void. */
    isLeft(): boolean {
      if (typed.length < 2) return false;
      isVoid = true;
      return true;
    },
  };
}
