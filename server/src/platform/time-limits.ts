/** Every time limit of the server, in milliseconds: nothing waits without end. */
export const timeLimits = {
  /** A database, near or far. */
  database: {
    /** To connect, or to get one of the pool's connections. */
    connection: 5_000,
    /**
     * A connection ends after so long, and with it what it has gathered of plans and catalogue, up to 20 MB. With eight
     * seconds: 229 MB under load instead of 277, and 2,116 to 2,989 refusals a second instead of 3,089 to 3,267.
     */
    lifetime: 60_000,
    /** PostgreSQL's own limit for a statement. */
    statement: 10_000,
    /** From a statement to its answer, for a database too broken to keep the limit itself. */
    answer: 12_000,
    /** After so long a transaction whose server has fallen silent releases its locks. */
    idleTransaction: 30_000,
    /** How often the connection that listens for notices is checked. */
    listenerCheck: 15_000,
    /** Between two attempts to reconnect it. */
    listenerRetry: 500,
    /** How often replicas are measured, and how far behind (ms) one may be that is read from. */
    replicaCheck: 1_000,
    replicaLag: 10_000,
    /** The readiness check, whose callers (load balancers) need a quick answer. */
    ready: 2_000,
    /** To close its connections when the shop stops. */
    farewell: 3_000,
  },
  /** The embedded PostgreSQL. */
  postgres: {
    /** From its start to its first answer. */
    start: 30_000,
    /** The same while it reports that it is recovering from a crash. */
    recovery: 600_000,
    /** After so long without a failure, earlier failures are forgotten. */
    steady: 5_000,
    /** Before a restart; doubled after each failure, up to the second value. */
    pause: 100,
    longestPause: 5_000,
    /** To stop when asked; after that it is killed. */
    stop: 10_000,
  },
  http: {
    /** To send a request's headers. */
    headers: 10_000,
    /** To send a whole request. */
    request: 20_000,
    /** To read an upload whose turn has come. */
    upload: 20_000,
    /** A connection between two requests. */
    idle: 72_000,
    /** How often connections are checked for these limits. */
    check: 2_000,
    /** For requests in flight when the server closes. */
    closing: 10_000,
    /** Comments keep proxies from closing a quiet stream. */
    heartbeat: 20_000,
  },
  /** Work in a process of its own. */
  worker: {
    /** For one call. */
    longest: 30_000,
    /** After the last call; then the process ends. */
    idle: 3_000,
  },
  /** External providers, up to their whole answer. */
  providers: {
    /** Keys that sign tokens. */
    keys: 5_000,
    /** Google: codes by message, its popup, custom tokens. */
    identity: 10_000,
    line: 10_000,
    /** Of the month's messages, for which the office waits. */
    lineQuota: 3_000,
    /** The profile picture of a member who is logging in and waits for it. */
    picture: 3_000,
    /** The payment gateway: queries and refunds. */
    gateway: 10_000,
    invoices: 10_000,
    /** Relays of public randomness, all asked at once. */
    beacon: 3_000,
    /** A witness of the public log. */
    witness: 5_000,
    pushes: 10_000,
    /** The bucket of pictures, each request. */
    bucket: 8_000,
    /** The same while a page waits for a picture that it can do without. */
    pictureOfPage: 1_000,
    /** The sandbox gateway's notice to the shop about a payment. */
    sandboxNotice: 5_000,
  },
} as const;

/** How much one address or member may hold at once, so that there is room for the others. */
export const shares = {
  /** Connections of one address; many members may share one behind their carrier. */
  connections: 500,
  /** Event streams of one address; the oldest gives way. */
  streams: 100,
  /** Private event streams of one member, from any address; the oldest gives way. */
  streamsOfMember: 20,
  /** Event streams of all addresses together, in one process. */
  streamsOfAll: 10_000,
  /** Bytes buffered for a client that does not read its stream. */
  unread: 64 * 1024,
} as const;

/** Starts of the embedded PostgreSQL that may fail in a row. */
export const failedStarts = 8;
/**
 * A PostgreSQL that had answered, but dies again and again, counts as at most so many failed starts: it does start, and
 * the shop needs it.
 */
export const countedDeaths = 3;

/** Rejects when the work is not done in time; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`timed out after ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
