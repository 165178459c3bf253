import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { staffAcceptInvitation, staffCreateAccount } from '../../contract/src/staff/accounts.ts';
import { staffLogin } from '../../contract/src/staff/session.ts';
import type { Api } from './api.ts';

/** Of everybody of the staff. */
export const staffPassword = 'toybox-backroom';
const password = staffPassword;

/** The address of the office of the shop that all journeys visit. */
export function officeOf(origin: string): string {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  return office.origin;
}

/** Makes somebody of the staff for one journey; returns their e-mail. They approve nothing on this first day. */
export async function makeStaff(api: Api, role: 'clerk' | 'manager'): Promise<string> {
  const owner = (await api(staffLogin, { body: { email: 'owner@kujiya.example', password } })).data;
  const email = `${role}-${randomUUID()}@kujiya.example`;
  const body = { email, name: '新同事', role };
  const { url } = (await api(staffCreateAccount, { token: owner.token, body })).data;
  await api(staffAcceptInvitation, { body: { token: url.split('/').at(-1) ?? '', password } });
  return email;
}

/** A page of the office, with one of its staff logged in by a cookie; `path` begins with a slash. */
export async function enterOffice(
  context: BrowserContext,
  office: string,
  email: string,
  path = '/',
): Promise<Page> {
  const answer = await context.request.post(office + staffLogin.path, { data: { email, password } });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(office + path);
  return page;
}
