// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';
import { brokenRules, judgeScreen } from './structure.ts';

test('a nameless button and a field without a label are found, each by its rule', async () => {
  document.body.innerHTML = '<button type="button"></button><label>城市 <input></label><input id="a">';
  expect(await brokenRules()).toEqual([
    'button-name (Buttons must have discernible text): <button type="button"></button>',
    'label (Form elements must have labels): <input id="a">',
  ]);
  document.body.replaceChildren();
  expect(await brokenRules()).toEqual([]);
});

test('a screen that is open is judged once, by its address', async () => {
  await openScreen('/login', new Answers());
  const nameless = document.body.appendChild(document.createElement('button'));
  await expect(judgeScreen()).rejects.toThrow(/^\/login breaks rules of accessibility:\nbutton-name /);
  await judgeScreen();
  // The next file has the same document.
  nameless.remove();
});
