import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { validatorCompiler } from './validation.ts';

const compileSerializer = SerializerSelector()();

// A shop that starts compiles none of the schemas.
test.each(allCalls)('the schemas of %s can be compiled', (_name, call) => {
  const { method, path: url, params, query: querystring, body, answer } = call;
  for (const [httpPart, schema] of Object.entries({ params, querystring, body })) {
    if (schema === undefined) continue;
    const check = validatorCompiler({ schema, method, url, httpPart }) as (value: unknown) => boolean;
    expect(() => check(null)).not.toThrow();
  }
  for (const schema of [answer, call.accepted])
    if (schema !== undefined)
      expect(() => compileSerializer({ schema, method, url, httpStatus: '200' })).not.toThrow();
});
