import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Uploads, deletions and new uses of one picture wait for each other. */
export const lockPicture = writeStatement<object, [hash: string]>(
  'media.lock',
  `select pg_advisory_xact_lock(hashtextextended('media ' || $1, 0))`,
);

/** The same for several, in one order for all; those who begin to use a picture need not wait for each other. */
export const lockUses = writeStatement<object, [hashes: readonly string[]]>(
  'media.lock_uses',
  `select pg_advisory_xact_lock_shared(hashtextextended('media ' || hash, 0))
   from (select distinct hash from unnest($1::text[]) hash order by hash) wanted`,
);

export const countPictures = readStatement<{ pictures: number }, [hashes: readonly string[]]>(
  'media.count',
  'select count(*) as pictures from media where hash = any ($1)',
);

/** The next pictures by their hash. */
export const listPictures = readStatement<{ hash: string }, [after: string]>(
  'media.list',
  'select hash from media where hash > $1 order by hash limit 500',
);

/** What is kept of the next files that members have sent to the shop alone, by their id. */
export const listPrivate = readStatement<
  { id: number; name: string; bytes: number; type: string },
  [after: number]
>(
  'media.list_private',
  `select id, name, bytes, type from complaint_files where id > $1 and type is not null order by id limit 500`,
);

export const insertPicture = writeStatement<
  object,
  [hash: string, width: number, height: number, staffId: number]
>(
  'media.insert',
  'insert into media (hash, width, height, uploaded_by) values ($1, $2, $3, $4) on conflict (hash) do nothing',
);

export const deletePicture = writeStatement<{ hash: string }, [hash: string]>(
  'media.delete',
  'delete from media where hash = $1 returning hash',
);

/** Whether a picture is shown anywhere. */
export const pictureUse = readStatement<{ is_used: boolean }, [hash: string, url: string]>(
  'media.use',
  `select exists (select from products where image_url = $2 or box_image_url = $2 or inner_image_url = $2 or $2 = any (images))
       or exists (select from prizes where image_url = $2 or $2 = any (pictures) or variants @> jsonb_build_array(jsonb_build_object('image_url', $2)))
       or exists (select from banners where image_url = $2)
       or exists (select from shop_settings where $2 in (logo_light, logo_dark, icon))
       or exists (select from official_info where main_image = $2 or $2 = any (images) or strpos(content, $1) > 0) as is_used`,
);
