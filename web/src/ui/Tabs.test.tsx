// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TabPanel, Tabs } from './Tabs.tsx';

const tabs = [
  { id: 0, label: '一番賞' },
  { id: 1, label: '盒玩' },
];
afterEach(cleanup);

const tree = (value: number, onChange = () => {}) => (
  <>
    <Tabs name="shelf" label="商品種類" tabs={tabs} value={value} onChange={onChange} />
    <TabPanel name="shelf" value={value}>
      {value}
    </TabPanel>
  </>
);
const tab = (name: string) => screen.getByRole('tab', { name });

test('a tab responds at once, and is selected when its panel is there and fades in', () => {
  const animate = vi.spyOn(HTMLElement.prototype, 'animate');
  const onChange = vi.fn();
  const { rerender } = render(tree(0, onChange));
  expect(animate).not.toHaveBeenCalled();
  fireEvent.click(tab('盒玩'));
  expect(onChange).toHaveBeenCalledWith(1);
  expect(tab('盒玩').dataset.chosen).toBe('true');
  expect(tab('盒玩').getAttribute('aria-selected')).toBe('false');
  rerender(tree(1, onChange));
  expect(tab('盒玩').dataset.chosen).toBeUndefined();
  expect(tab('盒玩').getAttribute('aria-selected')).toBe('true');
  expect(animate).toHaveBeenCalledOnce();
});

test('going back before the panel is there shows the tab unpressed', () => {
  render(tree(0));
  fireEvent.click(tab('盒玩'));
  expect(tab('盒玩').dataset.chosen).toBe('true');
  fireEvent.popState(window);
  expect(tab('盒玩').dataset.chosen).toBeUndefined();
});
