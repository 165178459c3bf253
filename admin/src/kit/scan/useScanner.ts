import { scannedCode } from '@kujiya/contract/staff/tracking';
import { useEffect, useEffectEvent } from 'react';
import { createEar } from './ear.ts';

/** Milliseconds after its last key at which a code without an end is given up. */
const givenUpAfter = 1_000;

/** Fields in which a scan is written like anything that is typed there. */
const writable =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])';

/** What to say about a scan of which a part is missing, and of one that a sheet over the page keeps away. */
export const halfRead = '掃到一半，請再掃一次';
const covered = '畫面上有打開的視窗，沒有讀到這一次；請先關掉視窗再掃';

/**
 * Reads a scanner that types, wherever the focus is, except in a text field. No scan is passed over in silence: `read`
 * gets a whole code, `fail` the sentence that says why there is none. `isSheet`: it is read for a sheet over the page.
 */
export function useScanner(
  read: (code: string) => void,
  fail: (text: string) => void,
  { isSheet = false }: { isSheet?: boolean } = {},
): void {
  const onRead = useEffectEvent(read);
  const onFail = useEffectEvent(fail);
  useEffect(() => {
    const ear = createEar();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const isIn = (places: string) => target instanceof Element && target.closest(places) !== null;
      if (isIn(writable) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const { isTaken, heard } = ear.press(key, timeStamp);
      if (!isTaken) return;
      clearTimeout(timer);
      // The end of a code would press the button that has the focus, and its signs would choose in a select.
      if (heard || isIn('select')) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (!heard) timer = setTimeout(() => ear.isLeft() && onFail(halfRead), givenUpAfter);
      else if (isIn('dialog') !== isSheet) onFail(covered);
      else {
        const code = heard.kind === 'code' ? scannedCode(heard.code) : '';
        if (code === '') onFail(halfRead);
        else onRead(code);
      }
    };
    window.addEventListener('keydown', press, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press, true);
    };
  }, [isSheet]);
}
