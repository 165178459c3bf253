import { Type } from 'typebox';
import { defineRefusals } from '../kernel/refusal.ts';
import { largestInteger } from '../kernel/schema.ts';

/** The version of a record that was read. */
export const Version = Type.Integer({ minimum: 1, maximum: largestInteger });

/** A record has a version, which each change raises; a change names the one it was made from. */
export const versionRefusals = defineRefusals({
  /** `current`: the record as it is now; `author`: who changed it last. */
  version_conflict: [
    409,
    '{author}剛剛改過這筆資料，請看過目前的內容再儲存',
    Type.Object({ author: Type.String(), current: Type.Unknown() }),
  ],
});
