import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import type { PrivateStreams } from '#platform/http/private-streams.ts';
import type { Streams } from '#platform/http/streams.ts';
import type { Job } from '#platform/jobs.ts';
import type { Loop } from '#platform/loops.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import type { ReceiptSigner } from './draws/keys.ts';
import type { Draws } from './draws/service.ts';
import type { EventKind, ShopEvent } from './events/kinds.ts';
import type { Finding } from './finding.ts';
import type { MediaStore } from './media/store.ts';
import type { MemberData } from './personal-data.ts';
import type { ShopConfig } from './settings/service.ts';
import type { AgendaReader } from './staff/agenda.ts';
import type { Approvables } from './staff/approvals.ts';
import type { Finder } from './staff/finders.ts';
import type { FigureReader, Queue } from './staff/work.ts';

/** Passed to every feature: the context of every service, and the few things that live as long as the server. */
export type Shop = Context & {
  /** The settings as the environment has them; `config` has those of an owner in their place. */
  readonly environment: ShopConfig;
  readonly config: ShopConfig;
  readonly draws: Draws;
  /** Signs receipts. */
  readonly signer: ReceiptSigner;
  readonly streams: Streams;
  readonly privateStreams: PrivateStreams;
  /** Publishes changes to the open pages of all servers; each notice goes to the feature that its `game` names. */
  readonly notices: Pick<Notifier, 'send'>;
  /** The member data of the shop and of every feature. */
  readonly memberData: readonly MemberData[];
  /** What every feature does after a second person's approval. */
  readonly approvables: Approvables;
  /** What the search of the staff asks, in the order of the features. */
  readonly finders: readonly Finder[];
  /** The kinds of work that wait for the staff, and the figures of their day. */
  readonly queues: readonly Queue[];
  readonly figures: readonly FigureReader[];
  /** What begins by itself. */
  readonly agenda: readonly AgendaReader[];
  readonly media: MediaStore;
  /** Draws the missing pictures of the demo world; absent in a shop without one. */
  readonly pictures?: Pictures | undefined;
  /** The address at which this server reaches itself; known once it listens. */
  ownUrl(): string;
  /** The address of the back office in browsers. */
  adminUrl(): string;
  /** Renders pages as they will be. */
  readonly preview: Preview;
};

/**
 * A page of the shop as a visitor sees it at a time (null: now), with a product and an article as if they were published; refuses
 * `page_missing` and `preview_unavailable`. `styles`: the hashes of its inline styles.
 */
export type Preview = (
  path: string,
  at: Date | null,
  drafts: { product_id?: number; article_id?: number },
) => Promise<{ html: string; styles: string[] }>;

/** Pictures that are drawn while the shop is already open. */
export type Pictures = {
  /** Resolves when this picture (`products/x.webp`, or a smaller version) exists, or when it never will. */
  ready(path: string): Promise<void>;
};

/**
 * Reacts to an event, in the transaction that moves the consumer's cursor; may run twice, so it works by unique
 * references.
 */
type Consumer<Kind extends EventKind> = (tx: Tx, event: ShopEvent<Kind>, shop: Shop) => Promise<void>;

/**
 * The same for consecutive events of one kind, set-wise; it locks rows of several members in order of the members' ids.
 */
export type ManyConsumer<Kind extends EventKind> = (
  tx: Tx,
  events: readonly ShopEvent<Kind>[],
  shop: Shop,
) => Promise<void>;

/** Passes the change of a commit, made here or on another server, to the browsers that watch it. */
type Notice = (streams: Streams, notice: never) => void;

/** The consequences of events, and the name of the cursor by which they are followed. */
type Reactions = {
  readonly name: string;
  readonly on?: { readonly [Kind in EventKind]?: Consumer<Kind> };
  /** For kinds that come often. */
  readonly onMany?: { readonly [Kind in EventKind]?: ManyConsumer<Kind> };
};

/** All that one feature brings to the server. */
export type Feature = (Reactions | { readonly [Part in keyof Reactions]?: undefined }) & {
  /** The contract's calls and streams that the feature serves, by name; a module of the contract is one such record. */
  readonly calls: Readonly<Record<string, unknown>>;
  /** Serves them. `app` is for the few addresses that are not calls, such as redirects and sandboxes. */
  routes(api: Api, shop: Shop, app: FastifyInstance): void | Promise<void>;
  /** Serves the feature's staff calls; `admin` is the server of the back office, for parsers of its own. */
  readonly staffRoutes?: (api: Api, shop: Shop, admin: FastifyInstance) => void | Promise<void>;
  readonly jobs?: (shop: Shop) => Job[];
  readonly loops?: (shop: Shop) => Loop[];
  /** By the notice's `game`. */
  readonly notices?: Readonly<Record<string, Notice>>;
  /** Statements that return the feature's broken rules. */
  readonly audit?: readonly ((db: Queryable) => Promise<Finding[]>)[];
  readonly memberData?: MemberData;
  /** Its steps that wait for a second person above an amount. */
  readonly approvables?: Approvables;
  /** Find its records for the staff. */
  readonly finders?: readonly Finder[];
  /** What waits for the staff among its records, and what its day is measured by. */
  readonly queues?: readonly Queue[];
  readonly figures?: readonly FigureReader[];
  /** What of its records begins at its time. */
  readonly agenda?: readonly AgendaReader[];
  /** Write rows that the contract defines, such as the terms of a coupon; run at every start, after the migrations. */
  readonly definitions?: readonly ((tx: Tx) => Promise<unknown>)[];
};

/** Declares a feature; `features.ts` lists them. */
export const defineFeature = (feature: Feature): Feature => feature;
