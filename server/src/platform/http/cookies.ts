import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only the server reads: no script sees it, and no form of another site sends it. */
export type Cookie = {
  readonly name: string;
  /** The only path to which the browser sends it. */
  readonly path: string;
  readonly seconds: number;
  /** No page of another site makes the browser send it, not even by a link; `Lax` by default. */
  readonly sameSite?: 'Strict' | 'Lax';
};

/** The cookies of one request and its answer. */
export type Cookies = {
  read(cookie: Cookie): string | null;
  write(cookie: Cookie, value: string): void;
  /** Makes the browser forget it. */
  drop(cookie: Cookie): void;
};

/** The value of a cookie; null when the request has none. */
export function readCookie({ headers }: FastifyRequest, { name }: Cookie): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

/** Reads the cookies of a request and sets those of its answer; `secure` if the shop is reached by https. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => {
  const set = ({ name, path, sameSite = 'Lax' }: Cookie, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
    );
  return {
    read: (cookie) => readCookie(request, cookie),
    write: (cookie, value) => set(cookie, value, cookie.seconds),
    drop: (cookie) => set(cookie, '', 0),
  };
};
