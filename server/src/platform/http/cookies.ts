import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie that only the server reads: no script sees it, and no form of another site sends it. */
export type Cookie = {
  readonly name: string;
  /** The one path the browser sends it to. */
  readonly path: string;
  readonly seconds: number;
};

/** The cookies of one request and its answer. */
export type Cookies = {
  read(cookie: Cookie): string | null;
  write(cookie: Cookie, value: string): void;
  /** The browser forgets it. */
  drop(cookie: Cookie): void;
};

/** Reads what a request brought and adds to what its answer sets; `secure` where the shop is reached by https. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => {
  const set = ({ name, path }: Cookie, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  return {
    read({ name }) {
      for (const pair of (request.headers.cookie ?? '').split(';')) {
        const [key, value] = pair.trim().split('=', 2);
        if (key === name && value) return value;
      }
      return null;
    },
    write: (cookie, value) => set(cookie, value, cookie.seconds),
    drop: (cookie) => set(cookie, '', 0),
  };
};
