// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { judgeScreen } from '../../../web/src/testing/structure.ts';
import { Answers, openOffice, see } from './office.tsx';

test('a part of the office that is open is judged', async () => {
  openOffice('/orders', <input id="nameless" />, new Answers());
  await see('input', '');
  await expect(judgeScreen()).rejects.toThrow(/^\/orders breaks rules of accessibility:\nlabel /);
});
