import {
  accountDataPath,
  addressPath,
  basicPath,
  beanPath,
  cardsPath,
  cartPath,
  checkInPath,
  checkoutPath,
  complaintsPath,
  couponsPath,
  devicesPath,
  drawHistoryPath,
  friendsPath,
  heldBoxPath,
  invoicePath,
  newestDrawPath,
  notificationSettingsPath,
  orderQueryPath,
  payerPath,
  paymentPath,
  phoneBindingPath,
  rechargePath,
  settingsPath,
  storagePath,
  tasksPath,
  userPath,
  vipPath,
} from './paths.ts';

/**
 * Members' own pages, of which visitors see nothing, as crawlers read them: a path closes all that begin with it, `*`
 * stands for any characters, and `$` for the end (RFC 9309).
 */
export const closedPaths: readonly string[] = [
  cartPath,
  checkoutPath,
  orderQueryPath,
  complaintsPath,
  storagePath,
  userPath,
  rechargePath,
  paymentPath(''),
  beanPath,
  couponsPath,
  checkInPath,
  tasksPath,
  cardsPath,
  vipPath,
  drawHistoryPath,
  newestDrawPath('*', ''),
  heldBoxPath(''),
  `${settingsPath}$`,
  basicPath,
  addressPath,
  invoicePath,
  friendsPath,
  phoneBindingPath,
  payerPath,
  devicesPath,
  accountDataPath,
  notificationSettingsPath,
  '/sandbox/',
];

const patterns = closedPaths.map(
  (path) => new RegExp(`^${path.replaceAll(/[.?+^()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`),
);

/** Whether crawlers are asked to stay away from this path. */
export const isClosed = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
