import { removeStored } from '#lib/storage.ts';
import { forgetCart } from '#shop/cart/useCart.ts';
import { forgetOpened } from '#shop/opening/stage/opened-orders.ts';
import { forgetInvitation } from './invitation-code.ts';
import { forgetPhoneDraft } from './phone-draft.ts';

/** LIFF stores its own login under keys with this prefix. */
const liffPrefix = 'LIFF_STORE';

const isInLiff = (): boolean => {
  try {
    return Object.keys(globalThis.localStorage).some((key) => key.startsWith(liffPrefix));
  } catch {
    return false;
  }
};

/** Ends the login of LINE's app as well, where this browser has one; nobody waits for it. */
async function leaveLiff(liffId: string | null): Promise<void> {
  if (liffId === null || !isInLiff()) return;
  const [{ default: core }, { default: IsLoggedIn }, { default: Logout }] = await Promise.all([
    import('@line/liff/core'),
    import('@line/liff/is-logged-in'),
    import('@line/liff/logout'),
  ]);
  const liff = core.use(new IsLoggedIn()).use(new Logout());
  await liff.init({ liffId });
  if (liff.isLoggedIn()) liff.logout();
}

/** Ends pushes to this browser; the shop forgets its address with the session. */
async function leavePushes(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Forgets everything except the token that the last member leaves in this browser, at a logout or when their login
 * ends.
 */
export function forgetVisit(liffId: string | null): void {
  forgetPhoneDraft();
  for (const key of ['returnToPage', 'checkout_draft', 'checkout_intent', 'draws_unopened', 'invoice_typed'])
    removeStored(key);
  forgetCart();
  forgetOpened();
  leaveLiff(liffId).catch((error: unknown) => console.warn('LINE 登出未完成', error));
}

/** The same for a deliberate logout: it also ends pushes and forgets the invitation. */
export function forgetMember(liffId: string | null): void {
  forgetVisit(liffId);
  leavePushes().catch(() => undefined);
  forgetInvitation();
}
