// @vitest-environment happy-dom

import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { openOffice, see, until } from '../testing/office.tsx';
import { useDraft } from './draft.ts';
import { LeaveQuestion } from './leave.tsx';

function Field() {
  const [draft, setDraft] = useDraft<{ text: string }>('3:note:17');
  return (
    <Router>
      <Route path="/orders/17">
        <input
          aria-label="備註"
          value={draft?.text ?? ''}
          onChange={({ target }) => setDraft({ text: target.value })}
        />
        <a href="/members">會員</a>
      </Route>
      <LeaveQuestion />
    </Router>
  );
}
async function type(text: string): Promise<HTMLInputElement> {
  const input = (await see('input', '備註')) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input;
}
/** A storage of the browser that can be full. */
function storage() {
  const kept = new Map<string, string>();
  const place = {
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (place.isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  return place;
}

test('a browser without room still takes what is typed, keeps nothing older, and says that it is not kept', async () => {
  const place = storage();
  vi.stubGlobal('localStorage', place);
  openOffice('/orders/17', <Field />, new Answers());
  await type('先寫');
  await until(() => expect(localStorage.getItem('draft:3:note:17')).toBe('{"text":"先寫"}'));
  place.isFull = true;
  const input = await type('先寫，再寫');
  await until(() => expect(input.value).toBe('先寫，再寫'));
  expect(localStorage.getItem('draft:3:note:17')).toBeNull();
  (await see('a', '會員')).click();
  await see('dialog', '留不住草稿：離開這一頁就沒有了');
  place.isFull = false;
  await type('又有空間');
  await until(() => expect(localStorage.getItem('draft:3:note:17')).toBe('{"text":"又有空間"}'));
});
