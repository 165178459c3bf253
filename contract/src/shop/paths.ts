import type { Game } from './games.ts';

/*
 * The address of every page, for links, redirects and the route table alike: a route names its pattern with the same
 * function (`detailPath('gacha', ':id')`). The addresses must stay as they are, because other sites and bookmarks use
 * them.
 */

/** An id, or the `:name` that replaces it in a route's pattern. */
type Part = number | string;

const withQuery = (path: string, query: Record<string, string | number>): string => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(texts)}`;
};

export const homePath = '/';
export const ichibanPath = '/ichiban';
export const blindboxPath = '/blindbox';
export const gachaPath = '/gacha';
export const searchPath = '/search';
export const storagePath = '/box';
/** A cabinet that its member shows. */
export const cabinetPath = (code: Part): string => `/cabinet/${code}`;
/** The card of a present, where its receiver claims it. */
export const presentPath = (code: Part): string => `/present/${code}`;
/** The storage, opened from a page of results that its back button must not return to. */
export const storageFromResultPath = '/box?from=result';
export const userPath = '/user';

/** The search for a word, a series or a name. */
export const searchForPath = (keyword: string): string => withQuery(searchPath, { q: keyword });

/** The shelf of one game: a tab of the home screen. */
export const shelfPath = (game: Game): string => `/${game}`;

/** The shelf of the shop's goods. */
export const shopPath = '/shop';
/** One of the shop's goods. */
export const goodsPath = (productId: Part): string => `/shop/detail/${productId}`;
export const cartPath = '/cart';
export const checkoutPath = '/checkout';

export const ordersPath = '/order/list';
/** One tab of the order list. */
export const ordersTabPath = (tab: string): string =>
  tab === 'all' ? ordersPath : withQuery(ordersPath, { status: tab });
/** An order by its id. */
export const orderPath = (id: Part): string => `/order/${id}`;
/** An order's page under its other addresses. */
export const orderDetailPath = (id: Part): string => `/order/detail/${id}`;
export const ordersDetailPath = '/orders/detail';
export const orderDetailQueryPath = '/order/detail';
/** An order by its number: `/order?no=…`. */
export const orderQueryPath = '/order';
/** The page of the order with this number. */
export const orderOfNumberPath = (number: string): string => withQuery(orderQueryPath, { no: number });
/** What a member has said is wrong with their parcels. */
export const complaintsPath = '/complaints';
export const complaintPath = (id: Part): string => `/complaints/${id}`;
/** The form for a parcel. */
export const complainPath = (orderId: Part): string => `/order/${orderId}/complaint`;
/** The result of an order. */
export const orderSuccessPath = '/order/success';
/** The result of the order with this number, in the shop's words for it. */
export const orderResultPath = (
  number: string,
  orderType: string,
  status: string,
  message?: string,
): string =>
  withQuery(orderSuccessPath, {
    orderId: number,
    orderType,
    status,
    ...(message !== undefined && { message }),
  });

/** A game's product. */
export const detailPath = (game: Game, productId: Part): string => `/${game}/detail/${productId}`;

/** A product that no game sells. */
export const productPath = (productId: Part): string => `/detail/${productId}`;

/** How a game is played. */
export const rulesPath = (game: Game): string => `/${game}/rules`;

/** An ichiban product, opened at one of its tubes. */
export const tubePath = (productId: number, tubeId: number): string =>
  withQuery(detailPath('ichiban', productId), { tube: tubeId });

/** The page for picking tickets. */
export const ticketPath = (productId: Part): string => `/ichiban/ticket/${productId}`;

/** The page for picking tickets of one tube, with `picks` already chosen. */
export const tubeTicketPath = (productId: number, tubeId: number, picks?: string): string =>
  `${ticketPath(productId)}?tube=${tubeId}${picks === undefined ? '' : `&picks=${picks}`}`;

/** The place of a member who waits for a tube. */
export const waitingRoomPath = (tubeId: Part): string => `/ichiban/waiting/${tubeId}`;
/** The same as a plain page, for browsers without scripts. */
export const plainPlacePath = (ticket: Part): string => `/waiting/${ticket}`;

export const tubeResultPath = '/ichiban/result';
/** The tickets drawn from a tube so far. */
export const resultOfTubePath = (tubeId: number): string => withQuery(tubeResultPath, { tubeId });

export const drawHistoryPath = '/ichiban/history';

/** The opening of a draw by its code; anybody may see it. */
export const drawPath = (code: string): string => `/ichiban/draw/${code}`;

/** The opening of a member's newest draw from a tube. */
export const newestDrawPath = (tubeId: Part, productId: Part): string =>
  `/ichiban/draw/${tubeId}/${productId}`;

export const capsuleOpeningPath = '/gacha/animation';

/** The opening of an order's capsules; the transaction is the order's number. */
export const openedCapsulesPath = (productId: number, orderId: number, orderNumber?: string): string =>
  withQuery(capsuleOpeningPath, {
    product_id: productId,
    order_id: orderId,
    ...(orderNumber !== undefined && { transaction_id: orderNumber }),
  });

/** A trial turn: costs no tokens and wins nothing. */
export const trialTurnPath = (productId: number): string =>
  withQuery(capsuleOpeningPath, { product_id: productId, demo: 'true' });

export const boxOpeningPath = '/blindbox/result';

/** The opening of an order's boxes. */
export const openedBoxesPath = (orderId: number, productId: number, caseId: number): string =>
  withQuery(boxOpeningPath, { order_id: orderId, product_id: productId, package_id: caseId });

/** A blind-box product, opened at one of its cases. */
export const casePath = (productId: number, caseId: number): string =>
  withQuery(detailPath('blindbox', productId), { package: caseId });

/** One box of a case, held by the member. */
export const heldBoxPath = (caseId: Part): string => `/blindbox/item/${caseId}`;

/** One box of a case, by its place. */
export const heldBoxAtPath = (caseId: number, index: number): string =>
  withQuery(heldBoxPath(caseId), { index });

/** One box of a case by its place in the path, as the figures page links it. */
export const wantedBoxPath = (caseId: Part, index: Part): string => `${heldBoxPath(caseId)}/${index}`;

export const figuresPath = '/blindbox/figures';

export const fairnessPath = '/ichiban/fairness-verification';
/** The same page at the address that people type. */
export const fairnessHomePath = '/fairness';

/** The public log, or what it has of one lot. */
export const fairnessLogPath = '/fairness/log';
export const lotLogPath = (lotId: number): string => withQuery(fairnessLogPath, { lot: lotId });

/** The check of a whole tube, case or batch that is sold out. */
export const lotFairnessPath = (game: Game, productId: number, lotId: number): string =>
  withQuery(fairnessPath, game === 'ichiban' ? { tubeId: lotId } : { game, productId, lotId });

/** The check of a tube that is sold out, with its published values filled in. */
export const tubeFairnessPath = (published: {
  txid: string;
  prizeCount: number;
  totalTickets: number;
  tubeId: number;
}): string => withQuery(fairnessPath, published);

export const loginPath = '/login';
export const registerPath = '/firebase-register';
export const signUpPath = '/signin';
export const forgotPath = '/forgot-password';
export const lineLoginPath = '/linelogin';
export const lineCallbackPath = '/login/line-callback';
export const googleCallbackPath = '/login/google-callback';
export const liffPath = '/lifflogin';

/** A page of signing in that leads on to `target` afterwards; the login unless another page is named. */
export const onwardPath = (target: string, path: string = loginPath): string =>
  withQuery(path, { redirect: target });

/** The pages for logging in and registering; a sign-in never leads on to one of them. */
export const signInPaths: readonly string[] = [loginPath, registerPath, signUpPath, forgotPath];

export const beanPath = '/bean';
export const beanListPath = '/beanlist';
export const beanExchangePath = '/beanExchange';
export const couponsPath = '/coupons';
export const checkInPath = '/checkin';
export const vipPath = '/vipinfo';
export const vipRulePath = '/viprule';
export const tasksPath = '/tasks';
export const cardsPath = '/cards';
export const likesPath = '/likes';
export const rechargePath = '/recharge';
export const rechargeDetailsPath = '/recharge-details';
export const rechargeCompletePath = '/recharge/complete';

/** The page that a top-up's payment returns to. */
export const rechargeDonePath = (orderNumber: string): string =>
  withQuery(rechargeCompletePath, { no: orderNumber });

/** The page for a buyer who cancelled a top-up on the gateway's page. */
export const rechargeCancelledPath = (orderNumber: string): string =>
  withQuery(rechargeCompletePath, { no: orderNumber, status: 'cancel' });

/** The page for paying a draw by card and waiting for its payment. */
export const paymentPath = (orderNumber: Part): string => `/payment/${orderNumber}`;
/** The same page after a return from the gateway: with its answer, or cancelled. */
export const paymentBackPath = (orderNumber: string, back: 'told' | 'given-up'): string =>
  withQuery(paymentPath(orderNumber), { back });

/** The page of a member's invitation, by its code. */
export const invitePath = (code: Part): string => `/invite/${code}`;

export const settingsPath = '/settings';
export const basicPath = '/settings/basic';
export const addressPath = '/settings/address';
export const invoicePath = '/settings/invoice';
export const friendsPath = '/settings/invite';
export const phoneBindingPath = '/settings/phone-binding';
export const payerPath = '/settings/payment';
export const devicesPath = '/settings/devices';
export const accountDataPath = '/settings/account';
export const notificationSettingsPath = '/settings/notifications';

export const privacyPath = '/settings/privacy';
export const termsPath = '/settings/terms';
export const aboutUsPath = '/settings/aboutus';
export const contactUsPath = '/settings/contactus';
/** The contact page, about a certain order. */
export const helpWithOrderPath = (orderNumber: string): string =>
  withQuery(contactUsPath, { order: orderNumber });
export const returnsPath = '/return-policy';
export const lineAccountPath = '/lineat';

/** A member's notifications, and the shop's news. */
export const newsPath = '/news';
export const infoPath = '/info';
/** One article of the news. */
export const articlePath = (id: Part): string => `/info/detail/${id}`;
export const infoFeedPath = '/info/rss.xml';

/** One page of the news. */
export const infoPagePath = (page: number): string => (page === 1 ? infoPath : withQuery(infoPath, { page }));

/** The guide to putting the shop on an iPhone's home screen. */
export const iosInstallPath = '/iosinstall';

/** The preview pictures of shared links: the shop's own, an invitation's, an article's, a product's. */
export const sharedPicturesPath = '/share/';
export const shopPicturePath = `${sharedPicturesPath}shop.jpg`;
export const invitationPicturePath = `${sharedPicturesPath}invitation.jpg`;
/** The icons that are drawn of a shop's square picture, as parts of their addresses: px, or a use of its own. */
export type AppIcon = 192 | 512 | 'maskable' | 'touch';
/** The address of an icon of the square picture stored at `icon`: another picture has other addresses. */
export const appIconPath = (icon: string, kind: AppIcon | ':file'): string =>
  `${sharedPicturesPath}icons/${kind === ':file' ? kind : `${kind}.png?v=${icon.replace(/^.*\//, '').slice(0, 8)}`}`;
/** The picture of a shared article. */
export const articlePicturePath = (articleId: Part): string => `${sharedPicturesPath}info/${articleId}.jpg`;
/** The picture of a shared product. */
/** The picture of a cabinet that its member shows. */
export const cabinetPicturePath = (code: Part): string => `${sharedPicturesPath}cabinets/${code}.jpg`;

export const productPicturePath = (productId: Part): string =>
  `${sharedPicturesPath}products/${productId}.jpg`;
