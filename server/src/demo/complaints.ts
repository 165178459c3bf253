import { staffAnswerComplaint, staffTakeComplaint } from '@kujiya/contract/staff/complaints';
import sharp from 'sharp';
import { sendComplaint } from '#features/complaints/service.ts';
import { answerComplaint, takeComplaint } from '#features/complaints/staff/service.ts';
import { type Database, readStatement, transaction, writeStatement } from '#platform/postgres/database.ts';
import { nameOfPhoto } from '#shop/media/private.ts';
import type { MediaStore } from '#shop/media/store.ts';
import { asStaff } from '#shop/staff/service.ts';
import { findClerk } from './clerk.ts';
import { demoStaff } from './staff.ts';

/** A parcel that has arrived, and goods whose order is over. */
const findArrived = readStatement<{ parcel: number | null; goods: number | null }, [memberId: number]>(
  'demo.find_arrived',
  `select min(o.id) filter (where o.order_type = 'box_shipping' and o.status = 'delivered') as parcel,
     min(o.id) filter (where o.order_type = 'shop' and o.status = 'completed') as goods
   from orders o join shipments s on s.order_id = o.id where o.member_id = $1 and s.delivered_at is not null`,
);
const addPhoto = writeStatement<{ id: number; name: string }, [memberId: number, bytes: number]>(
  'demo.add_photo',
  `insert into complaint_files (member_id, bytes, type, ends_at) values ($1, $2, 'image/webp', now() + interval '1 day')
   returning id, name`,
);

/** A carton on a table as somebody photographs it: crushed at a corner, and from close by. */
const cartons = ['translate(0 0)', 'translate(-1080 -420) scale(2)'].map(
  (view) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#8f8678"/><g transform="${view}">
  <rect y="560" width="1200" height="340" fill="#b39b7c"/>
  <path d="M300 340h520l70 30 40 90-30 240H300z" fill="#c9a06a"/>
  <path d="M300 340l120-110h520l-60 95 10 45-70-30z" fill="#dbb985"/>
  <path d="M820 340l70 30 40 90-30 240 120-120V240l-80-10-60 95z" fill="#a9814f"/>
  <path d="M820 340l30 40-22 34 50 30-16 44 68-28" fill="none" stroke="#5c4527" stroke-width="7"/>
  <path d="M300 500h608" stroke="#e9dcc0" stroke-width="44" opacity=".8"/></g></svg>`,
);

/**
 * What the demo member has complained about: goods that were sent again, and a parcel that waits for an answer, with
 * photos where there is a place for them.
 */
export async function loadComplaints(
  db: Database,
  media: MediaStore | null,
  memberId: number,
): Promise<void> {
  const [[arrived], [support]] = [
    await findArrived(db, memberId),
    await findClerk(db, demoStaff.support.email),
  ];
  if (arrived?.parcel == null || arrived.goods === null || !support)
    throw new Error('the demo has nothing to complain about');
  const { parcel, goods } = arrived;
  await transaction(db, async (tx) => {
    const missing = [{ position: 1, problem: 'missing' }] as const;
    const { id } = await sendComplaint(tx, memberId, goods, {
      ...{ things: missing, text: '打開只有紙盒，裡面沒有鑰匙圈。', files: [] },
    });
    await asStaff(tx, support.id, staffTakeComplaint, (caller) => takeComplaint(tx, caller, id));
    await asStaff(tx, support.id, staffAnswerComplaint, (caller) =>
      answerComplaint(tx, caller, id, {
        text: '很抱歉，是我們漏裝了。今天補寄一個給您，黑貓 904512990017。',
        outcome: 'resent',
      }),
    );
    const files: number[] = [];
    for (const carton of media ? cartons : []) {
      const bytes = await sharp(Buffer.from(carton)).webp({ quality: 80 }).toBuffer();
      const [photo] = await addPhoto(tx, memberId, bytes.length);
      if (!photo) throw new Error('a photo was not added');
      await media?.put(nameOfPhoto(photo.name), bytes);
      files.push(photo.id);
    }
    await sendComplaint(tx, memberId, parcel, {
      things: [{ position: 1, problem: 'damaged' }],
      text: '外箱右上角整個凹進去，裡面的公仔手臂斷了。',
      files,
    });
  });
}
