import { type Chain, chainHash, roundAt } from '@kujiya/fairness/beacon/quicknet';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '#platform/crypto.ts';

export const sandboxRoot = '/sandbox/beacon';

/** A key that everybody can read here: a shop with the sandbox's chain knows every value beforehand, and its pages say so. */
const privateKey = sha256('kujiya-sandbox');
// So that it is a scalar of the curve.
privateKey[0] = 0;

/** The sandbox's chain: `sandboxChain` of this key, written out so that nothing loads the curve for it. */
export const sandbox: Chain = {
  period: 1,
  genesis: 1_600_000_000,
  publicKey:
    'a3a8610f409ba512eb4e9e8f4fd490b1272aa3f430d01dad5f8bbc40bd8fd6212891374773dc76cb595c4f589136bb3a0b0adc7ac794b2c0da241c754c12c669e0d7663f184f90e550d5babd68c15e84ce24fa05fdf43dfd27747adba07cc8d4',
  seed: 'a318ee3ce6f8aee6d326168fea835fe8147007314e9f57e501227e2c760870f3',
  name: 'kujiya-sandbox',
};

/** Its first value, long since published, with which the lots of demo worlds and tests are assigned. */
export const firstValue = {
  round: 1,
  signature:
    'a7ebe85a5663aa71cc79bad08c3ded6f87e803f55ac71350db70c6dd76c431f2118eadf9ce5a72fe09b4ab08afae0092',
};

/** The value of any of its rounds, hexadecimal. */
export async function sandboxValue(round: number): Promise<string> {
  const { signRound } = await import('@kujiya/fairness/beacon/sandbox');
  return signRound(privateKey, round).signature;
}

/** drand's HTTP for the sandbox's chain; a round that is not due is refused, as relays do. */
export function beaconSandbox(app: FastifyInstance, { clock }: { clock: () => number }): void {
  const hidden = { schema: { hide: true } };
  const hash = chainHash(sandbox);
  app.get<{ Params: { chain: string; round: string } }>(
    `${sandboxRoot}/:chain/public/:round`,
    hidden,
    async ({ params }, reply) => {
      const round = /^[1-9]\d{0,15}$/.test(params.round) ? Number(params.round) : 0;
      if (params.chain !== hash || round === 0) return reply.code(404).send({});
      if (round > roundAt(clock(), sandbox)) return reply.code(425).send({});
      const signature = await sandboxValue(round);
      return { round, randomness: sha256(Buffer.from(signature, 'hex')).toString('hex'), signature };
    },
  );
}
