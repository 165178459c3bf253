import { setImmediate } from 'node:timers/promises';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyReply, FastifySerializerCompiler } from 'fastify';

export type Schema = {
  type?: unknown;
  const?: unknown;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
};

const compile = SerializerSelector()();

/** The common type of these literals, if all are strings or all are numbers; null otherwise. */
function typeOfAll(alternatives: readonly Schema[]): Schema | null {
  const type = typeof alternatives[0]?.const;
  const isPlain = type === 'string' || type === 'number';
  return isPlain && alternatives.every((one) => typeof one.const === type) ? { type } : null;
}

/**
 * A schema that writes the same text in less time. To tell alternatives apart, the compiled serialiser checks the value
 * against one after the other, which takes longer than writing it. For `T | null` and for a list of words or numbers
 * that is not necessary; other alternatives stay as they are.
 */
export function withoutAlternatives(schema: Schema): Schema {
  const { anyOf, properties, items, ...rest } = schema;
  if (anyOf) {
    const given = anyOf.filter(({ type }) => type !== 'null');
    const [only, ...more] = given;
    const one = only && more.length === 0 ? withoutAlternatives(only) : typeOfAll(given);
    if (!one || one.anyOf) return schema;
    return { ...rest, ...one, ...(given.length < anyOf.length && { nullable: true }) };
  }
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withoutAlternatives(field)]),
      ),
    }),
    ...(items && { items: withoutAlternatives(items) }),
  };
}

/** Fastify's own compiler, run at the first answer: a shop that starts compiles none of its two hundred calls. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({
  schema,
  httpStatus = '',
  ...route
}) => {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= compile({ ...route, schema: withoutAlternatives(schema), httpStatus });
    return serialize(value);
  };
};

/** The buffer to which answers are written one behind the other; a full one is left to the answers still being sent. */
const sheetBytes = 256 * 1024;
const mostPerCharacter = 3;
let sheet = Buffer.alloc(0);
let written = 0;

/**
 * The bytes of an answer that is sent at once and not kept. `Buffer.from` counts a text's bytes before it writes them,
 * and allocates memory from the system for each answer of more than four kilobytes.
 */
export function bytesOf(text: string): Buffer {
  const most = text.length * mostPerCharacter;
  if (most > sheetBytes) return Buffer.from(text);
  if (most > sheet.length - written) {
    sheet = Buffer.allocUnsafeSlow(sheetBytes);
    written = 0;
  }
  const from = written;
  written += sheet.write(text, from);
  return sheet.subarray(from, written);
}

/** List entries that are serialised at once: about a millisecond of work. */
const portion = 200;

/** The number of entries of all lists within a value. */
function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = Array.isArray(value) ? value.length : 0;
  for (const part of Object.values(value)) count += entriesIn(part);
  return count;
}

/** The schema of T for `T | null`, so that optional values can be taken apart too. */
const innermost = (schema: Schema): Schema => {
  const [only, ...more] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return only && more.length === 0 ? only : schema;
};

/**
 * The JSON of an answer by its schema, the same text as `reply.serialize`, in pieces; other requests are answered
 * between two of them, so that the longest lists hold nobody up.
 */
export async function serializeInPieces(reply: FastifyReply, answer: unknown): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  const put = (text: string) => pieces.push(Buffer.from(text));
  const textOf = (value: unknown, schema: Schema): string =>
    reply.compileSerializationSchema(schema as Record<string, unknown>)(value as never);

  async function write(given: Schema, value: unknown): Promise<void> {
    const schema = innermost(given);
    if (entriesIn(value) > portion) {
      if (Array.isArray(value) && schema.items) return writeList(schema, schema.items, value);
      if (schema.properties) return writeFields(schema.properties, value as Record<string, unknown>);
    }
    put(textOf(value, given));
    await setImmediate();
  }

  /** Entries without long lists of their own are serialised in portions, without the brackets of each. */
  async function writeList(schema: Schema, items: Schema, list: readonly unknown[]): Promise<void> {
    put('[');
    for (let at = 0; at < list.length; ) {
      if (at > 0) put(',');
      if (entriesIn(list[at]) > portion) await write(items, list[at++]);
      else {
        const slice: unknown[] = [];
        for (let entries = 0; at < list.length && entries < portion; at++) {
          const own = 1 + entriesIn(list[at]);
          if (own > portion) break;
          entries += own;
          slice.push(list[at]);
        }
        put(textOf(slice, schema).slice(1, -1));
        await setImmediate();
      }
    }
    put(']');
  }

  async function writeFields(properties: Record<string, Schema>, value: Record<string, unknown>) {
    let before = '{';
    for (const [name, schema] of Object.entries(properties)) {
      if (value[name] === undefined) continue;
      put(`${before}${JSON.stringify(name)}:`);
      await write(schema, value[name]);
      before = ',';
    }
    put(before === '{' ? '{}' : '}');
  }

  const { response } = (reply.request.routeOptions.schema ?? {}) as { response?: Record<number, Schema> };
  const schema = response?.[200];
  if (schema && entriesIn(answer) > portion) await write(schema, answer);
  else put(String(reply.serialize(answer)));
  return pieces;
}
