import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** A member's files are counted one after the other. */
export const lockMember = writeStatement<object, [memberId: number]>(
  'complaint_files.lock_member',
  'select from members where id = $1 for no key update',
);
export const bytesOfDay = readStatement<{ bytes: number }, [memberId: number]>(
  'complaint_files.bytes_of_day',
  `select coalesce(sum(bytes), 0)::bigint as bytes from complaint_files
   where member_id = $1 and created_at > now() - interval '1 day'`,
);
export const begin = writeStatement<{ id: number }, [memberId: number, bytes: number, days: number]>(
  'complaint_files.begin',
  `insert into complaint_files (member_id, bytes, ends_at) values ($1, $2, now() + make_interval(days => $3))
   returning id`,
);

export type FileType = 'image/webp' | 'video/mp4';
export type FileRow = { id: number; name: string; bytes: number; type: FileType | null };
/** A file that goes with no message yet. */
export const findUnsent = readStatement<FileRow, [memberId: number, id: number]>(
  'complaint_files.find_unsent',
  `select id, name, bytes, type from complaint_files
   where id = $2 and member_id = $1 and message_id is null and ends_at > now()`,
);
export const findFile = readStatement<FileRow, [id: number]>(
  'complaint_files.find',
  'select id, name, bytes, type from complaint_files where id = $1 and type is not null and ends_at > now()',
);
/** No row: its member has been erased meanwhile. */
export const setType = writeStatement<{ id: number }, [memberId: number, id: number, type: FileType]>(
  'complaint_files.set_type',
  `update complaint_files set type = $3 where id = $2 and member_id = $1 and ends_at > now() returning id`,
);
/** Attaches files to a message, for so many days from now; those that cannot be sent are not returned. */
export const attach = writeStatement<
  { type: FileType },
  [memberId: number, messageId: number, ids: readonly number[], days: number]
>(
  'complaint_files.attach',
  `update complaint_files set message_id = $2, ends_at = now() + make_interval(days => $4)
   where id = any ($3) and member_id = $1 and message_id is null and type is not null and ends_at > now()
   returning type`,
);
export type MessageFile = { id: number; message_id: number; type: FileType };
export const listFiles = readStatement<MessageFile, [complaintId: number]>(
  'complaint_files.list',
  `select f.id, f.message_id, f.type from complaint_files f join complaint_messages m on m.id = f.message_id
   where m.complaint_id = $1 and f.ends_at > now() order by f.id`,
);

export const listEnded = readStatement<FileRow, [limit: number]>(
  'complaint_files.list_ended',
  'select id, name, bytes, type from complaint_files where ends_at <= now() order by ends_at, id limit $1',
);
export const remove = writeStatement<object, [id: number]>(
  'complaint_files.remove',
  'delete from complaint_files where id = $1 and ends_at <= now()',
);
/** The files of an erased member belong to nobody, until the job has removed them. */
export const release = writeStatement<object, [memberId: number]>(
  'complaint_files.release',
  'update complaint_files set member_id = null, message_id = null, ends_at = now() where member_id = $1',
);
