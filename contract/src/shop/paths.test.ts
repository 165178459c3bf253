import { expect, test } from 'vitest';
import {
  detailPath,
  drawPath,
  heldBoxAtPath,
  lotFairnessPath,
  newestDrawPath,
  onwardPath,
  openedBoxesPath,
  openedCapsulesPath,
  registerPath,
  searchForPath,
  trialTurnPath,
  tubeFairnessPath,
  tubeTicketPath,
  wantedBoxPath,
} from './paths.ts';

test('pages have their promised addresses', () => {
  expect(detailPath('gacha', 7)).toBe('/gacha/detail/7');
  expect(drawPath('x7Kq')).toBe('/ichiban/draw/x7Kq');
  expect(tubeTicketPath(3, 7)).toBe('/ichiban/ticket/3?tube=7');
  expect(tubeTicketPath(3, 7, '1,2,5')).toBe('/ichiban/ticket/3?tube=7&picks=1,2,5');
  expect(openedCapsulesPath(4, 9, 'G1')).toBe('/gacha/animation?product_id=4&order_id=9&transaction_id=G1');
  expect(trialTurnPath(4)).toBe('/gacha/animation?product_id=4&demo=true');
  expect(openedBoxesPath(9, 4, 2)).toBe('/blindbox/result?order_id=9&product_id=4&package_id=2');
  expect(heldBoxAtPath(2, 5)).toBe('/blindbox/item/2?index=5');
  expect(lotFairnessPath('gacha', 4, 2)).toBe(
    '/ichiban/fairness-verification?game=gacha&productId=4&lotId=2',
  );
  expect(tubeFairnessPath({ txid: 'a', prizeCount: 2, totalTickets: 80, tubeId: 7 })).toBe(
    '/ichiban/fairness-verification?txid=a&prizeCount=2&totalTickets=80&tubeId=7',
  );
});

test('a route pattern is the address with names for its parts', () => {
  expect(detailPath('ichiban', ':id')).toBe('/ichiban/detail/:id');
  expect(newestDrawPath(':tubeId', ':productId')).toBe('/ichiban/draw/:tubeId/:productId');
  expect(wantedBoxPath(':packageId', ':index')).toBe('/blindbox/item/:packageId/:index');
});

test('a typed keyword is encoded in the search address', () => {
  expect(searchForPath('龍 & 虎')).toBe('/search?q=%E9%BE%8D+%26+%E8%99%8E');
});

test('a sign-in address carries the page to return to, query and all', () => {
  expect(onwardPath('/ichiban/draw/x?title=龍&order_id=3')).toBe(
    '/login?redirect=%2Fichiban%2Fdraw%2Fx%3Ftitle%3D%E9%BE%8D%26order_id%3D3',
  );
  expect(onwardPath('/box', registerPath)).toBe('/firebase-register?redirect=%2Fbox');
});
