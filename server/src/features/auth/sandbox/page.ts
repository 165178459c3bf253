import type { FastifyReply } from 'fastify';

/** Routes of a sandbox are no calls of the shop, so the API reference leaves them out. */
export const hidden = { schema: { hide: true } };

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:640px;margin:24px auto;padding:0 16px;background:#fff9ef;color:#201a17}
h1{font-size:28px}p.note{background:#ffcb3d;padding:8px 12px;border:1.5px solid #201a17;border-radius:12px}
table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:8px;border-bottom:1px dashed #201a17}
td:nth-child(2){font-weight:900;font-size:20px;letter-spacing:.1em}
a.choice{display:block;margin:12px 0;padding:12px 16px;border:1.5px solid #201a17;border-radius:12px;background:#fff;color:inherit;text-decoration:none}
a.choice small{display:block;color:#6b5f57}`;

/** A page that says in large type that it is a sandbox. `body` is HTML, made of escaped texts. */
export function sendPage(reply: FastifyReply, title: string, body: string, refreshSeconds?: number) {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '';
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}<title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`,
    );
}
