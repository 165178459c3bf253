// @vitest-environment happy-dom

import { Answers } from '@kujiya/web/testing/answers.ts';
import { judgeScreen } from '@kujiya/web/testing/structure.ts';
import { expect, test } from 'vitest';
import { openOffice, see } from './office.tsx';

test('a part of the office that is open is judged', async () => {
  openOffice('/orders', <input id="nameless" />, new Answers());
  await see('input', '');
  await expect(judgeScreen()).rejects.toThrow(/^\/orders breaks rules of accessibility:\nlabel /);
});
