import { invitationLink, registerInvitation } from '@kujiya/contract/invitation';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { gachaPath } from '@kujiya/contract/shop/paths';
import * as articles from '@kujiya/contract/staff/articles';
import { bannerCalls, promoCalls } from '@kujiya/contract/staff/banners';
import * as campaigns from '@kujiya/contract/staff/campaigns';
import * as codes from '@kujiya/contract/staff/coupon-codes';
import * as coupons from '@kujiya/contract/staff/coupons';
import { decideInvitation } from '@kujiya/contract/staff/invitations';
import { setStaffKeywords, staffKeywords } from '@kujiya/contract/staff/keywords';
import * as legal from '@kujiya/contract/staff/legal';
import { heedEvents } from '../orders.ts';
import { inDays, need, newName, picture, reason, staffPress, type World } from './press.ts';

const promo = { image_url: picture, link: gachaPath, alt: '轉蛋週' };
const article = { title: '新彈公告', content: '<p>週五晚上八點</p>', main_image: picture };
const campaign = {
  ...{ title: '新品開賣', text: '轉蛋新系列今天開賣。', path: gachaPath },
  segment: { kind: 'all' as const },
};
const coupon = { title: '小卡回饋', amount: 60 };

const promoted = async ({ shop, boss }: World, calls: typeof bannerCalls) =>
  need(await shop.call(calls.create, { body: promo, token: boss.token })).data;
const promotion = (calls: typeof bannerCalls) => [
  staffPress(calls.create)(async () => ({ body: promo })),
  staffPress(calls.change)(async (world) => {
    const { id, version } = await promoted(world, calls);
    return { params: { id }, body: { version, alt: '轉蛋月' } };
  }),
  staffPress(calls.remove)(async (world) => ({
    params: { id: (await promoted(world, calls)).id },
    body: { reason },
  })),
];

const written = async ({ shop, boss }: World) =>
  need(await shop.call(articles.createStaffArticle, { body: article, token: boss.token })).data;

async function campaignIn({ shop, boss }: World, state: 'draft' | 'scheduled' | 'stopped') {
  const { token } = boss;
  const draft = need(await shop.call(campaigns.createStaffCampaign, { body: campaign, token })).data;
  const by = { params: { id: draft.id }, token };
  if (state === 'draft') return draft;
  const body = { version: draft.version, at: inDays(1) };
  const sent = need(await shop.call(campaigns.sendStaffCampaign, { ...by, body })).data;
  if (state === 'scheduled') return sent;
  return need(await shop.call(campaigns.stopStaffCampaign, { ...by, body: { reason } })).data;
}

const couponOf = async ({ shop, boss }: World) =>
  need(await shop.call(coupons.createStaffCoupon, { body: coupon, token: boss.token })).data;
async function batchOf(world: World) {
  const { id } = await couponOf(world);
  const body = { name: '第一批', count: 3 };
  const by = { params: { id }, token: world.boss.token };
  const { data } = need(await world.shop.call(codes.addStaffCouponBatch, { ...by, body }));
  if (!data) throw new Error('the batch waits for somebody');
  return data;
}

/** The draft of a kind of text; the one that is there, or a new one. */
async function draftOf({ shop, boss }: World, kind: 'terms' | 'privacy' | 'returns') {
  const by = { params: { kind }, token: boss.token };
  const { draft } = need(await shop.call(legal.staffLegal, by)).data;
  const found = draft ?? need(await shop.call(legal.beginLegalDraft, by)).data.draft;
  if (!found) throw new Error('no draft');
  return found;
}
/** A draft of new terms for a day from now, ready to be published. */
async function readyDraft(world: World, kind: 'terms' | 'privacy' | 'returns') {
  const { version } = await draftOf(world, kind);
  const body = { version, content: `<p>${newName('內容')}</p>`, changes: '新的內容', holds_from: tomorrow() };
  const by = { params: { kind }, token: world.boss.token };
  const { draft } = need(await world.shop.call(legal.changeLegalDraft, { ...by, body })).data;
  if (!draft) throw new Error('no draft');
  return draft;
}
const tomorrow = () => taipeiDate(Date.now() + 20 * 86_400_000);

/** A reward that is held: the invited member came from the browser and the network of the inviter. */
async function heldInvitation({ shop }: World): Promise<number> {
  const [host, guest] = [await shop.member(), await shop.member()];
  const { data } = need(await shop.call(invitationLink, { token: host.token }));
  const mark = newName('browser ');
  for (const { id } of [host, guest])
    await shop.db.query(
      `with n as (insert into member_networks (member_id, network) values ($1, $2))
       insert into known_browsers (mark_hash, member_id) values (convert_to($3, 'UTF8'), $1)`,
      [id, '203.0.113.0/24', mark],
    );
  const body = { invitation_code: data.invitation_code };
  need(await shop.call(registerInvitation, { token: guest.token, body }));
  await heedEvents(shop);
  return guest.id;
}

export const contentPresses = [
  ...promotion(bannerCalls),
  ...promotion(promoCalls),
  staffPress(articles.createStaffArticle)(async () => ({ body: article })),
  staffPress(articles.changeStaffArticle)(async (world) => {
    const { id, version } = await written(world);
    return { params: { id }, body: { version, title: '新彈延期' } };
  }),
  staffPress(articles.publishStaffArticle)(async (world) => {
    const { id, version } = await written(world);
    return { params: { id }, body: { version } };
  }),
  staffPress(articles.unpublishStaffArticle)(async (world) => {
    const { id, version } = await written(world);
    const step = { params: { id }, body: { version }, token: world.boss.token };
    need(await world.shop.call(articles.publishStaffArticle, step));
    return { params: { id }, body: { reason } };
  }),
  staffPress(articles.deleteStaffArticle)(async (world) => ({
    params: { id: (await written(world)).id },
    body: { reason },
  })),
  staffPress(setStaffKeywords)(async ({ shop, boss }) => {
    const { version } = need(await shop.call(staffKeywords, { token: boss.token })).data;
    return { body: { version, keywords: ['石虎', '黑熊'] } };
  }),
  staffPress(campaigns.createStaffCampaign)(async () => ({ body: campaign })),
  staffPress(campaigns.changeStaffCampaign)(async (world) => {
    const { id, version } = await campaignIn(world, 'draft');
    return { params: { id }, body: { version, text: '改好了。' } };
  }),
  staffPress(campaigns.deleteStaffCampaign)(async (world) => ({
    params: { id: (await campaignIn(world, 'draft')).id },
    body: { reason },
  })),
  staffPress(campaigns.sendStaffCampaign)(async (world) => {
    const { id, version } = await campaignIn(world, 'draft');
    return { params: { id }, body: { version, at: inDays(1) } };
  }),
  staffPress(campaigns.stopStaffCampaign)(async (world) => ({
    params: { id: (await campaignIn(world, 'scheduled')).id },
    body: { reason },
  })),
  staffPress(campaigns.resumeStaffCampaign)(async (world) => {
    const { id, version } = await campaignIn(world, 'stopped');
    return { params: { id }, body: { version, at: inDays(1) } };
  }),
  staffPress(coupons.createStaffCoupon)(async () => ({ body: coupon })),
  staffPress(coupons.changeStaffCoupon)(async (world) => {
    const { id, version } = await couponOf(world);
    return { params: { id }, body: { version, amount: 50 } };
  }),
  staffPress(coupons.deleteStaffCoupon)(async (world) => ({
    params: { id: (await couponOf(world)).id },
    body: { reason },
  })),
  staffPress(coupons.stopStaffCoupon)(async (world) => ({
    params: { id: (await couponOf(world)).id },
    body: { reason },
  })),
  staffPress(coupons.resumeStaffCoupon)(async (world) => {
    const params = { id: (await couponOf(world)).id };
    const by = { params, body: { reason }, token: world.boss.token };
    need(await world.shop.call(coupons.stopStaffCoupon, by));
    return { params, body: { reason } };
  }),
  staffPress(codes.addStaffCouponBatch)(async (world) => ({
    params: { id: (await couponOf(world)).id },
    body: { name: '第一批', count: 20 },
  })),
  staffPress(codes.changeStaffCouponBatch)(async (world) => {
    const { id, version } = await batchOf(world);
    return { params: { id }, body: { version, name: '第二批' } };
  }),
  staffPress(codes.cancelStaffCouponBatch)(async (world) => ({
    params: { id: (await batchOf(world)).id },
    body: { reason },
  })),
  staffPress(decideInvitation)(async (world) => ({
    params: { id: await heldInvitation(world) },
    body: { decision: 'release', reason },
  })),
  staffPress(legal.beginLegalDraft)(async () => ({ params: { kind: 'returns' } })),
  staffPress(legal.changeLegalDraft)(async (world) => {
    const { version } = await draftOf(world, 'terms');
    return { params: { kind: 'terms' }, body: { version, content: `<p>${newName('內容')}</p>` } };
  }),
  staffPress(legal.deleteLegalDraft)(async (world) => {
    await draftOf(world, 'terms');
    return { params: { kind: 'terms' }, body: { reason } };
  }),
  staffPress(legal.publishLegalDraft)(async (world) => ({
    params: { kind: 'privacy' },
    body: { version: (await readyDraft(world, 'privacy')).version },
  })),
  staffPress(legal.withdrawLegalText)(async (world) => {
    const { version, number } = await readyDraft(world, 'terms');
    const by = { params: { kind: 'terms' as const }, token: world.boss.token };
    need(await world.shop.call(legal.publishLegalDraft, { ...by, body: { version } }));
    return { params: { kind: 'terms', number }, body: { reason } };
  }),
];
