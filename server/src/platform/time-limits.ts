/** Every limit of time the server keeps, in milliseconds: nothing and nobody makes another wait without end. */
export const timeLimits = {
  /** A database, near or far. */
  database: {
    /** To connect, or to be given one of the pool's connections. */
    connection: 5_000,
    /** PostgreSQL's own limit for a statement. */
    statement: 10_000,
    /** From a statement to its answer, for a database that is too far gone to keep the limit itself. */
    answer: 12_000,
    /** A transaction whose server has fallen silent gives its locks back. */
    idleTransaction: 30_000,
    /** How often the connection that listens for notices is checked. */
    listenerCheck: 15_000,
    /** Between two attempts to connect it again. */
    listenerRetry: 500,
    /** The readiness check, whose callers (load balancers) need a quick answer. */
    ready: 2_000,
    /** To part from its connections when the shop closes. */
    farewell: 3_000,
  },
  /** The embedded PostgreSQL. */
  postgres: {
    /** From its start to its first answer. */
    start: 30_000,
    /** The same while it says that it is recovering from a crash. */
    recovery: 600_000,
    /** After so long without a fault its failures are forgotten. */
    steady: 5_000,
    /** Before a restart; twice as long after each failure, up to the second. */
    pause: 100,
    longestPause: 5_000,
    /** To stop as asked; then it is made to. */
    stop: 10_000,
  },
  http: {
    /** To send a request's headers. */
    headers: 10_000,
    /** To send a whole request. */
    request: 20_000,
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
  aside: {
    /** For one call. */
    longest: 30_000,
    /** After the last one; then the process ends. */
    idle: 3_000,
  },
  /** Others who are asked, to their whole answer. */
  providers: {
    /** Keys that tokens are signed with. */
    keys: 5_000,
    /** Google: codes by message, its window, custom tokens. */
    identity: 10_000,
    line: 10_000,
    /** The picture of somebody who logs in, who waits for it. */
    picture: 3_000,
    /** The payment gateway, asked for a payment or to give it back. */
    gateway: 10_000,
    invoices: 10_000,
    pushes: 10_000,
    /** The gateway's stand-in, telling the shop of a payment. */
    sandboxNotice: 5_000,
  },
} as const;

/** How much one address or member may hold at once, so that they leave room for the others. */
export const shares = {
  /** Connections of one address; many members may share one behind their carrier. */
  connections: 500,
  /** Event streams of one address; the oldest gives way. */
  streams: 100,
  /** Private event streams of one member, wherever they come from; the oldest gives way. */
  streamsOfMember: 20,
  /** Event streams of all addresses together, of one process. */
  streamsOfAll: 10_000,
  /** Bytes buffered for a client that does not read its stream. */
  unread: 64 * 1024,
} as const;

/** Starts of the embedded PostgreSQL that may fail one after the other. */
export const failedStarts = 8;
/** Deaths in a row of a PostgreSQL that had answered count as so many failed starts at most: it does start, and is needed. */
export const countedDeaths = 3;

/** Rejects when the work is not done in time; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
