import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * `value`, as it was until the next frame has been painted: the response to a tap is painted with the value itself, and
 * parts that only report it are rendered after that frame. The value has to stay the same object until it changes.
 */
export const usePainted = <T>(value: T): T => {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(() => value)), [value]);
  return painted;
};
