import { type Static, Type } from 'typebox';
import { defineCall } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { Chain } from './shop/chain.ts';
import { prizeTerms } from './shop/draws.ts';

export const fairnessRefusals = defineRefusals({
  tube_missing: [404, '找不到籤筒ID，請重試'],
  tube_unfinished: [409, '抽獎活動尚未結束'],
});

export const fairnessKey = defineCall({
  method: 'GET',
  path: '/api/fairness/key',
  access: 'none',
  summary: 'Get the Ed25519 public key that signs receipts.',
  answer: Success({
    algorithm: Type.Literal('Ed25519'),
    /** 32 bytes, hex. */
    public_key: Type.String(),
  }),
});

/** How a lot of format 3 was sealed, and the beacon's value with which it is assigned; bytes in hex. */
const Sealed = Type.Object({
  /** The one value that a player notes. */
  seal: Type.String(),
  secret_hash: Type.String(),
  /** The chain and the round, and when that is published. */
  beacon: Type.String(),
  published_at: Timestamp,
  /** Null for drand's quicknet. */
  chain: Nullable(Chain),
  /** Null until the lot is assigned. */
  signature: Nullable(Type.String()),
  assigned_at: Nullable(Timestamp),
});

/**
 * A finished lot with everything that was secret; the same file the command-line verifier reads. A tube or a case
 * (`kujiya-tube`) has a chain of receipts; a machine's batch (`kujiya-batch`), from which many draw at once, has none.
 * Format 2 also has the terms of each prize, which its commitment binds; format 3 the beacon's value besides.
 */
export const PublishedLot = Type.Object({
  format: Type.Union([
    Type.Literal('kujiya-tube/1'),
    Type.Literal('kujiya-batch/1'),
    Type.Literal('kujiya-tube/2'),
    Type.Literal('kujiya-batch/2'),
    Type.Literal('kujiya-tube/3'),
    Type.Literal('kujiya-batch/3'),
  ]),
  lotId: Type.String(),
  total: Type.Integer(),
  beacon: Type.String(),
  method: Type.Union([Type.Literal('txid'), Type.Literal('shuffle')]),
  prizes: Type.Array(
    Type.Object({
      prizeId: Type.String(),
      quantity: Type.Integer(),
      big: Type.Boolean(),
      terms: Type.Optional(Type.Object(prizeTerms)),
    }),
  ),
  secret: Type.String(),
  txid: Type.String(),
  txidHash: Type.String(),
  root: Type.String(),
  lastPrizeId: Nullable(Type.String()),
  lastTerms: Type.Optional(Type.Object(prizeTerms)),
  receipts: Type.Array(
    Type.Object({
      lotId: Type.String(),
      seq: Type.Integer(),
      prev: Type.String(),
      drawnAt: Type.Integer(),
      tickets: Type.Array(
        Type.Object({ number: Type.Integer(), prizeId: Type.String(), salt: Type.String() }),
      ),
      lastPrizeId: Nullable(Type.String()),
      signature: Type.String(),
    }),
  ),
  publicKey: Type.String(),
  /** From here on in format 3 alone: hex. */
  secretHash: Type.Optional(Type.String()),
  beaconSignature: Type.Optional(Type.String()),
  /** The chain of the beacon, unless it is drand's quicknet. */
  chain: Type.Optional(Chain),
});
export type PublishedLot = Static<typeof PublishedLot>;

/** A typing error in what a commitment froze; the committed text stays, and the correction is shown beside it. */
export const PrizeCorrection = Type.Object({
  id: Id,
  prize_id: Id,
  field: Type.Union([Type.Literal('name'), Type.Literal('size')]),
  wrong: Type.String(),
  right: Type.String(),
  at: Timestamp,
});
export type PrizeCorrection = Static<typeof PrizeCorrection>;

export const lotCommitment = defineCall({
  method: 'GET',
  mayLag: true,
  path: '/api/fairness/lots/:lotId/commitment',
  access: 'none',
  summary:
    'Get what a tube, package or batch committed to and when: its seal and root, the terms of its prizes (none in format 1), corrections of typing errors, and why it was withdrawn unsold.',
  params: Type.Object({ lotId: Id }),
  answer: Success({
    data: Type.Object({
      lot_id: Id,
      committed_at: Timestamp,
      /** Null until a sealed lot is assigned. */
      root: Nullable(Type.String()),
      txid_hash: Nullable(Type.String()),
      /** Null in formats 1 and 2. */
      sealed: Nullable(Sealed),
      /** Why it was withdrawn before anything was sold; null when it was not. */
      withdrawn: Nullable(Type.String()),
      prizes: Type.Array(Type.Object({ prize_id: Id, quantity: Type.Integer(), ...prizeTerms })),
      corrections: Type.Array(PrizeCorrection),
    }),
  }),
  refusals: [fairnessRefusals.tube_missing],
  fields: { lotId: fairnessRefusals.tube_missing },
});

export const publishedTube = defineCall({
  method: 'GET',
  path: '/api/fairness/tubes/:tubeId',
  access: 'none',
  cache: 600,
  summary:
    'Get the full record of a finished tube, package or batch: secret, assignment and receipts. Refused while slots remain.',
  params: Type.Object({ tubeId: Id }),
  answer: PublishedLot,
  refusals: [fairnessRefusals.tube_missing, fairnessRefusals.tube_unfinished],
  fields: { tubeId: fairnessRefusals.tube_missing },
});

export const ownReceipts = defineCall({
  method: 'GET',
  path: '/api/fairness/tubes/:tubeId/own',
  access: 'user',
  summary:
    'List the receipts of the member’s own orders of a tube, package or batch, to look for them in its record.',
  params: Type.Object({ tubeId: Id }),
  answer: Success({ data: Type.Array(Type.Object({ seq: Type.Integer(), hash: Type.String() })) }),
  fields: { tubeId: fairnessRefusals.tube_missing },
});

const Game = Type.Union([Type.Literal('ichiban'), Type.Literal('blindbox'), Type.Literal('gacha')]);

/** Entries of a page of the public log. */
export const logLimits = { page: 20 } as const;

/** The lot or the corrected product that an entry of the public log is about, by the names the shop has for it now. */
const LogSubject = Type.Object({
  /** Null for a correction, which belongs to all lots of its product. */
  lot_id: Nullable(Id),
  title: Nullable(Type.String()),
  game: Nullable(Game),
  /** Null while the product is not listed: its name is not public. */
  product: Nullable(Type.Object({ id: Id, name: Type.String() })),
});
export type LogSubject = Static<typeof LogSubject>;

/** One leaf of the public log: its place, and the text of its entry, whose bytes are what the log proves. */
export const LogLeaf = Type.Object({
  index: Type.Integer(),
  entry: Type.String(),
  subject: Nullable(LogSubject),
});
export type LogLeaf = Static<typeof LogLeaf>;

export const logEntries = defineCall({
  method: 'GET',
  path: '/api/fairness/log',
  access: 'none',
  cache: 2,
  summary:
    'List entries of the public log, newest first: the page below the index `before`, of all or of one kind, or all that concern one lot. What the log proves is at `/log/…` in the formats of C2SP; this list only finds entries.',
  query: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    kind: Type.Optional(Type.Literal('finish')),
    lot: Type.Optional(Id),
  }),
  answer: Success({
    data: Type.Object({
      leaves: Type.Array(LogLeaf),
      /** `before` of the next page; null for the last one. */
      next: Nullable(Type.Integer()),
    }),
  }),
});

/** A witness of the public log by its verifier key, with the newest checkpoint that it cosigned; null before the first. */
export const LogWitness = Type.Object({ key: Type.String(), checkpoint: Nullable(Type.String()) });
export type LogWitness = Static<typeof LogWitness>;

export const logWitnesses = defineCall({
  method: 'GET',
  path: '/api/fairness/log/witnesses',
  access: 'none',
  cache: 2,
  summary:
    'List the witnesses that the shop asks to cosign its public log, in the format of C2SP tlog-cosignature. Whether a key is a witness’s is for the witness to say, not for the shop.',
  answer: Success({ data: Type.Array(LogWitness) }),
});
