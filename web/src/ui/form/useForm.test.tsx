// @vitest-environment happy-dom
import { addressRefusals, changeAddress } from '@kujiya/contract/address';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import { Field } from '#ui/Field.tsx';
import { refusalAtField, useForm } from './useForm.ts';

type Draft = { name: string; phone: string };
type Sent = { draft: Draft; key: string };

const refused = ({ status, code, message }: { status: number; code: string; message: string }) =>
  new ApiError(changeAddress, status, { success: false, code, message });

let sent: Sent[] = [];
let failures: string[] = [];
let answer: () => Promise<string>;

function Form({ name }: { name?: string }) {
  const form = useForm({
    ...(name !== undefined && { name }),
    initial: { name: '', phone: '' },
    check: ({ name, phone }: Draft) => ({
      name: name === '' ? 'name is missing' : undefined,
      phone: phone === '' ? 'phone is missing' : undefined,
    }),
    send: (draft, key) => {
      sent.push({ draft, key });
      return answer();
    },
    atField: refusalAtField([changeAddress], { phone_invalid: 'phone' }),
    onSent: () => {
      form.reset(sent.at(-1)?.draft);
    },
    onFailed: (error) => failures.push(error.message),
  });
  const field = (name: keyof Draft) => ({
    label: name,
    name,
    value: form.draft[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    onBlur: () => form.leave(name),
  });
  return (
    <form {...form.props}>
      <Field {...field('name')} />
      <Field {...field('phone')} />
      <p>{form.failure ? `failed: ${form.failure.message}` : 'no failure'}</p>
      <button type="submit">save</button>
    </form>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('save'));

beforeEach(() => {
  cleanup();
  sent = [];
  failures = [];
  answer = async () => 'saved';
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
});

test('an attempt to send shows every error and moves the focus to the first, clear of the bar', () => {
  const scrolls = vi.spyOn(input('phone'), 'scrollIntoView');
  type('name', 'Lin');
  save();
  expect(screen.queryByText('name is missing')).toBeNull();
  expect(screen.getByText('phone is missing')).toBeTruthy();
  expect(document.activeElement).toBe(input('phone'));
  expect(scrolls).toHaveBeenCalledExactlyOnceWith({ block: 'center' });
  expect(sent).toEqual([]);
});

test('a field shows its error after it is left, until it is edited', () => {
  expect(screen.queryByText('name is missing')).toBeNull();
  fireEvent.blur(input('name'));
  expect(screen.getByText('name is missing')).toBeTruthy();
  type('name', 'L');
  expect(screen.queryByText('name is missing')).toBeNull();
});

test('a refusal about a field stays at that field until the draft changes', async () => {
  answer = async () => {
    throw refused(addressRefusals.phone_invalid);
  };
  type('name', 'Lin');
  type('phone', '123');
  save();
  await screen.findByText(addressRefusals.phone_invalid.message);
  expect(document.activeElement).toBe(input('phone'));
  expect(failures).toEqual([]);
  type('phone', '1234');
  expect(screen.queryByText(addressRefusals.phone_invalid.message)).toBeNull();
});

test('any other error is passed on; a retry keeps the key, and a changed draft has a new one', async () => {
  answer = async () => {
    throw refused(addressRefusals.address_missing);
  };
  type('name', 'Lin');
  type('phone', '0912345678');
  save();
  await waitFor(() => expect(failures).toEqual([addressRefusals.address_missing.message]));
  save();
  await waitFor(() => expect(failures).toHaveLength(2));
  type('phone', '0987654321');
  save();
  await waitFor(() => expect(failures).toHaveLength(3));
  const [first, again, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a failure about no field stays until the next attempt', async () => {
  const failed = () => screen.queryByText(`failed: ${addressRefusals.address_missing.message}`);
  answer = async () => {
    throw refused(addressRefusals.address_missing);
  };
  type('name', 'Lin');
  type('phone', '0912345678');
  save();
  await waitFor(() => expect(failed()).toBeTruthy());
  type('phone', '');
  expect(failed()).toBeTruthy();
  save();
  expect(failed()).toBeNull();
});

test('text typed while the form is being sent is kept', async () => {
  let arrive: (answer: string) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  type('name', 'Lin');
  type('phone', '0912345678');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  save();
  type('name', 'Lina');
  arrive('saved');
  await waitFor(() => expect(input('name').value).toBe('Lina'));
  expect(sent).toHaveLength(1);

  answer = async () => 'saved';
  await waitFor(() => {
    save();
    expect(sent).toHaveLength(2);
  });
  await waitFor(() => expect(input('name').value).toBe(''));
});

test('a member’s typed text survives the end of their login, for them alone and once', () => {
  const session = createSession();
  const shown = () => {
    cleanup();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form name="address" />
      </QueryClientProvider>,
    );
    return [input('name').value, input('phone').value];
  };
  session.signIn('a', { id: 1 });
  shown();
  type('name', '王小明');
  session.signOut();
  cleanup();
  session.signIn('b', { id: 1 });
  expect(shown()).toEqual(['王小明', '']);
  // A member who leaves the form of their own accord starts over.
  expect(shown()).toEqual(['', '']);
  type('name', '王小明');
  session.signOut();
  cleanup();
  session.signIn('c', { id: 2 });
  expect(shown()).toEqual(['', '']);
  session.signOut();
});

test('what was typed before hydration is in the draft, and is sent', async () => {
  cleanup();
  const form = (
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(form);
  document.body.append(root);
  input('name').value = 'Lin';
  const hydrated = await act(async () => hydrateRoot(root, form));
  type('phone', '123');
  expect(input('name').value).toBe('Lin');
  save();
  await waitFor(() => expect(sent.map(({ draft }) => draft)).toEqual([{ name: 'Lin', phone: '123' }]));
  await act(async () => hydrated.unmount());
  root.remove();
});
