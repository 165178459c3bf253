// @vitest-environment happy-dom
import { confirmPayer, getPayer } from '@kujiya/contract/payer';
import { recharge } from '@kujiya/contract/recharge';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ServicesProvider } from '#lib/api.tsx';
import { Navigation } from '#lib/navigation.tsx';
import { ConfirmProvider } from '#ui/Confirm.tsx';
import { ToastProvider } from '#ui/Toast.tsx';
import { createToaster } from '#ui/toaster.ts';
import { isDeclined, usePayerQuestion } from './usePayerQuestion.ts';

const client = vi.fn<(call: unknown, input?: unknown) => Promise<object>>();
const declined = vi.fn();

function Pay() {
  const asking = usePayerQuestion();
  return (
    <button
      type="button"
      onClick={() => asking(() => client(recharge)).catch((error) => declined(isDeclined(error)))}
    >
      付款
    </button>
  );
}

beforeEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});

/** Presses the button of a member with this confirmation; 'away': the shop does not say. */
function pay(confirmation: 'adult' | null | 'away') {
  client.mockImplementation((call) =>
    call === getPayer && confirmation === 'away'
      ? Promise.reject(new Error('away'))
      : Promise.resolve({ success: true, data: { confirmation } }),
  );
  render(
    <ServicesProvider services={{ client } as never}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider toaster={createToaster()}>
          <Navigation>
            <ConfirmProvider>
              <Pay />
            </ConfirmProvider>
          </Navigation>
        </ToastProvider>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '付款' }));
}
const asked = () => client.mock.calls.map(([call]) => call);

test('before the first payment the member is asked, and only then is it sent', async () => {
  pay(null);
  const yes = await screen.findByRole('button', { name: '已滿 18 歲' });
  expect(asked()).toEqual([getPayer]);
  fireEvent.click(yes);
  await waitFor(() => expect(asked()).toEqual([getPayer, confirmPayer, recharge]));
  expect(client.mock.calls[1]?.[1]).toEqual({ body: { confirmation: 'adult' } });
});

test('who would rather not pay sends nothing', async () => {
  pay(null);
  fireEvent.click(await screen.findByRole('button', { name: '未滿 18 歲' }));
  fireEvent.click(await screen.findByRole('button', { name: '先不付款' }));
  await waitFor(() => expect(declined).toHaveBeenCalledWith(true));
  expect(asked()).toEqual([getPayer]);
});

test.each(['adult', 'away'] as const)('nobody is asked twice, or without need: %s', async (confirmation) => {
  pay(confirmation);
  await waitFor(() => expect(asked()).toEqual([getPayer, recharge]));
  expect(screen.queryByRole('dialog')).toBeNull();
});
