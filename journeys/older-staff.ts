// Makes the accounts of an empty shop's staff a day older, because an account approves nothing on its first day.
import { openPool } from '../server/src/platform/postgres/database.ts';
import { embeddedAddress } from '../server/src/platform/postgres/embedded.ts';

const { DATABASE_URL, DATA_DIR = '' } = process.env;
const db = openPool(DATABASE_URL || embeddedAddress(DATA_DIR, 'kujiya', 'kujiya'), 1);
await db.query(`update staff set created_at = created_at - interval '25 hours'`);
await db.end();
