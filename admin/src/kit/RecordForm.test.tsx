// @vitest-environment happy-dom
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { changeStaffBanner, promotionRefusals } from '@kujiya/contract/staff/banners';
import { versionRefusals } from '@kujiya/contract/staff/version';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { clerk, fieldOf, fill, openOffice, press, see, shows, until } from '../testing/office.tsx';
import { sampleBanner } from '../testing/samples.ts';
import { call, currentWait, resume } from './client.ts';
import { TextField } from './Fields.tsx';
import { LeaveQuestion } from './leave.tsx';
import { RecordForm } from './RecordForm.tsx';

type Fields = { name: string; price: string; alt: string };
const record = { version: 3, name: '招財貓', price: '120', alt: '' };

function Form({ mayWrite = true, of = record }: { mayWrite?: boolean; of?: typeof record }) {
  return (
    <>
      <Route path="/products/7">
        <RecordForm<Fields>
          name="product:7"
          nouns={['banners']}
          record={of}
          words={{ name: '名稱', price: '單價', alt: '圖片上的文字' }}
          mayWrite={mayWrite}
          missing={({ name }) => (name === '' ? ['name', '請先填寫名稱'] : null)}
          save={(changes, version) =>
            call(changeStaffBanner, { params: { id: 7 }, body: { ...changes, version } })
          }
        >
          {(shown, set) => (
            <>
              <TextField label="名稱" value={shown.name} onChange={(name) => set('name', name)} />
              <TextField label="單價" value={shown.price} onChange={(price) => set('price', price)} />
              <TextField label="圖片上的文字" value={shown.alt} onChange={(alt) => set('alt', alt)} />
            </>
          )}
        </RecordForm>
        <a href="/log">操作紀錄</a>
      </Route>
      <LeaveQuestion />
    </>
  );
}
const open = (part = <Form />) => {
  const answers = new Answers().give(changeStaffBanner, { success: true, data: sampleBanner });
  return openOffice('/products/7', part, answers);
};
const typedIn = async (label: string) => (await fieldOf(label)).value;
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const sent = (answers: Answers) => answers.last(changeStaffBanner)?.body;
const conflict = {
  ...versionRefusals.version_conflict,
  ...{ author: '阿理', current: { version: 4, name: '招財貓', price: '130' } },
};

test('what is changed back is no change, and what is reverted neither', async () => {
  open();
  await fill('單價', '130');
  await see('summary', '未儲存的變更：單價');
  await see('dl div', '單價120 → 130');
  await fill('單價', '120');
  await see('button[disabled]', '沒有修改');
  await fill('名稱', '太空艙');
  await press('放棄變更');
  await see('button[disabled]', '沒有修改');
  expect(await typedIn('名稱')).toBe('招財貓');
});

test('what is missing, or refused by the server, is said at its field, which comes into sight with the focus', async () => {
  const sights: unknown[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    sights.push(this.querySelector('label')?.textContent);
  };
  const answers = open(<Form of={{ ...record, name: '' }} />);
  await fill('單價', '130');
  await press('請先填寫名稱');
  await see('label + div + [role=alert]', '請先填寫名稱');
  await until(async () => expect(document.activeElement).toBe(await fieldOf('名稱')));
  expect(answers.last(changeStaffBanner)).toBeUndefined();
  await fill('名稱', '招財貓');
  await until(() => expect(shows('[role=alert]', '請先填寫名稱')).toBe(false));
  answers.give(changeStaffBanner, promotionRefusals.alt_invalid);
  await press('儲存');
  await see('label + div + [role=alert]', promotionRefusals.alt_invalid.message);
  await until(async () => expect(document.activeElement).toBe(await fieldOf('圖片上的文字')));
  expect(sights).toEqual(['名稱', '圖片上的文字']);
});

test('a link asks before it leaves what is not saved; who stays still has it', async () => {
  open();
  await fill('名稱', '還沒寫完');
  (await see('a', '操作紀錄')).click();
  await see('dialog', '要離開這一頁嗎？');
  await press('留在這一頁');
  expect(location.pathname).toBe('/products/7');
  expect(await typedIn('名稱')).toBe('還沒寫完');
});

test('who leaves all the same finds it again as a draft', async () => {
  open();
  await fill('名稱', '還沒寫完');
  (await see('a', '操作紀錄')).click();
  await press('先離開');
  await until(() => expect(location.pathname).toBe('/log'));
  expect(shows('label', '名稱')).toBe(false);
  history.back();
  expect(await typedIn('名稱')).toBe('還沒寫完');
});

test('a draft belongs to its writer, and is gone once it is saved', async () => {
  const answers = open();
  await fill('名稱', '太空艙');
  expect(drafts()).toEqual([`draft:${clerk.id}:product:7`]);
  await press('儲存');
  await until(() => expect(sent(answers)).toEqual({ name: '太空艙', version: 3 }));
  await until(() => expect(drafts()).toEqual([]));
});

test('a save whose session has ended waits for the login, and goes on by itself', async () => {
  const answers = open().give(changeStaffBanner, commonRefusals.login_required);
  await fill('名稱', '太空艙');
  await press('儲存');
  await until(() => expect(currentWait()).toBe('login'));
  expect(await typedIn('名稱')).toBe('太空艙');
  answers.give(changeStaffBanner, { success: true, data: sampleBanner });
  resume();
  await see('button[disabled]', '沒有修改');
  expect(sent(answers)).toEqual({ name: '太空艙', version: 3 });
});

test('a conflict names both changes, and neither is lost by keeping one’s own', async () => {
  const answers = open().give(changeStaffBanner, conflict);
  await fill('名稱', '太空艙');
  await press('儲存');
  await see('dialog', '阿理剛剛改過這筆資料');
  await see('dialog tr', '單價130（沒有修改）');
  await see('dialog tr', '名稱招財貓太空艙');
  await press('保留我的修改，再看一次');
  await until(() => expect(shows('dialog', '剛剛改過')).toBe(false));
  expect(await typedIn('名稱')).toBe('太空艙');
  answers.give(changeStaffBanner, { success: true, data: sampleBanner });
  await press('儲存');
  await until(() => expect(sent(answers)).toMatchObject({ name: '太空艙' }));
});

test('who gives up their own change has none', async () => {
  open().give(changeStaffBanner, conflict);
  await fill('名稱', '太空艙');
  await press('儲存');
  await press('放棄我的修改');
  expect(await typedIn('名稱')).toBe('招財貓');
  await see('button[disabled]', '沒有修改');
});

test('a record that another tab has moved on meanwhile is not overwritten by an old draft', async () => {
  const answers = open();
  await fill('名稱', '太空艙');
  localStorage.setItem(
    `draft:${clerk.id}:product:7`,
    JSON.stringify({ version: 2, before: { name: '老貓', price: '120' }, changes: { name: '太空艙' } }),
  );
  (await see('a', '操作紀錄')).click();
  await press('先離開');
  await until(() => expect(location.pathname).toBe('/log'));
  history.back();
  await fieldOf('名稱');
  await press('儲存');
  await until(() => expect(sent(answers)).toEqual({ name: '太空艙', version: 2 }));
});
