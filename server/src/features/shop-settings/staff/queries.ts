import type { StaffSettings } from '@kujiya/contract/staff/settings';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { type SettingsRow, setColumns, settingColumns } from '#shop/settings/queries.ts';

/** Locks the settings. */
export const lockSettings = writeStatement<SettingsRow>(
  'settings.lock',
  `select ${settingColumns} from shop_settings for update`,
);

/** Sets the columns that `changes`, a JSON object, names. */
export const updateSettings = writeStatement<object, [changes: string]>(
  'settings.update',
  `update shop_settings s set (${setColumns}) = (
     select ${setColumns}
     from jsonb_populate_record(s, $1::jsonb))`,
);

/** The uploaded picture at this address, if it is a square with sides that long. */
export const findSquare = readStatement<{ hash: string }, [address: string, least: number, slack: number]>(
  'settings.find_square',
  `select hash from media where strpos($1, hash) > 0 and least(width, height) >= $2
     and greatest(width, height) <= least(width, height) * $3::float8`,
);

type Waiting = NonNullable<StaffSettings['waiting']>;
/** The raise that waits for a second person. */
export const findRaise = readStatement<Omit<Waiting, 'asked_at'> & { asked_at: Date }, [kind: string]>(
  'settings.waiting',
  `select p.id, p.amount, p.reason, s.name as asked_by, p.asked_at
   from staff_approvals p join staff s on s.id = p.asked_by
   where p.kind = $1 and p.state = 'waiting' and p.expires_at > now()`,
);
