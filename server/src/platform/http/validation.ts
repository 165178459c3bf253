import { type CallShape, type FieldRefusal, refusalsOf } from '@kujiya/contract/kernel/call';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { cleaners } from '@kujiya/contract/kernel/texts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormatsPlugin from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { Refused } from './refused.ts';

const addFormats = addFormatsPlugin as unknown as (ajv: Ajv) => void;

/**
 * The schemas are the contract's own, so none is checked against the meta-schema, which takes longer to compile than
 * most of them.
 */
const trusted = { meta: false, validateSchema: false } as const;

function make(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, useDefaults: true, allErrors: false, strict: false, ...trusted });
  addFormats(ajv);
  ajv.addKeyword({
    keyword: 'clean',
    type: 'string',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate(kind: keyof typeof cleaners, said: string, _schema: unknown, at?: DataValidationCxt) {
      if (at) at.parentData[at.parentDataProperty] = cleaners[kind](said);
      return true;
    },
  });
  return ajv;
}

// URLs carry text only, so numbers are parsed from it; the values of a body have their types.
const fromText = make(true);
const asSent = make(false);

/** A check of this schema, compiled on first use: a shop that starts compiles none of its two hundred calls. */
function checkOf(ajv: Ajv, schema: object): Check {
  let compiled: ValidateFunction | undefined;
  const check: Check = (value) => {
    compiled ??= ajv.compile(schema);
    const fits = compiled(value);
    check.errors = compiled.errors ?? null;
    return fits;
  };
  return check;
}

type QuerySchema = { properties?: Record<string, object>; required?: string[] };

/** Positions at which a list goes on. An empty one must not count as absent: the list would begin again. */
const cursors: readonly string[] = ['before', 'after', 'cursor'];

/**
 * The parameters of a query that narrow a list: those that are optional, have no default, and are no page's position.
 */
const filtersOf = ({ properties = {}, required = [] }: QuerySchema): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    required.includes(name) || 'default' in schema || cursors.includes(name) ? [] : [name],
  );

/** The check of a query, in which an empty filter (`?status=`) counts as absent. */
function queryCheckOf(schema: object): Check {
  const filters = filtersOf(schema);
  const checkRest = checkOf(fromText, schema);
  const check: Check = (value) => {
    const query = value as Values | null;
    for (const name of filters) if (query?.[name] === '') delete query[name];
    const fits = checkRest(query);
    check.errors = checkRest.errors ?? null;
    return fits;
  };
  return check;
}

/**
 * Compiles a call's schemas; JSON bodies are validated as they are, query and path values are converted to their type.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  if (httpPart === 'querystring') return queryCheckOf(schema);
  return checkOf(httpPart === 'body' ? asSent : fromText, schema);
};

type Check = { (value: unknown): boolean; errors?: ErrorObject[] | null };
type Values = Record<string, unknown>;
type Field = {
  name: string;
  part: 'params' | 'query' | 'body';
  required: boolean;
  /** Checks an object with this field alone. */
  check: Check;
  empty: Refusal;
  malformed: Refusal;
};

/** A call's fields that have a refusal of their own, in the order in which they are checked. */
function fieldsOf(call: CallShape): Field[] {
  return Object.entries<FieldRefusal>(call.fields ?? {}).map(([name, refusal]) => {
    const part = (['params', 'query', 'body'] as const).find(
      (one) => name in ((call[one] as { properties?: object } | undefined)?.properties ?? {}),
    );
    if (!part) throw new Error(`${call.method} ${call.path} has no field ${name}`);
    const schema = call[part] as { properties: Record<string, object>; required?: string[] };
    const [empty, malformed] = 'code' in refusal ? [refusal, refusal] : refusal;
    const own = { type: 'object', properties: { [name]: schema.properties[name] } };
    const check = checkOf(part === 'body' ? asSent : fromText, own);
    return { name, part, required: schema.required?.includes(name) ?? false, check, empty, malformed };
  });
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The refusal for a field, or null when its value is valid. */
function wrongIn(field: Field, values: Values): Refusal | null {
  const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
  if (isBlank(value) && field.required) return field.empty;
  if (value === undefined || field.check({ [field.name]: value })) return null;
  // A value of another type says as little as none; an error deeper inside concerns the field's content.
  const [error] = field.check.errors ?? [];
  const isOfOtherType = error?.keyword === 'type' && error.instancePath === `/${field.name}`;
  return isOfOtherType ? field.empty : field.malformed;
}

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

/**
 * Refuses invalid input: the first invalid one of the call's own fields with its own refusal, any other error with the
 * general one.
 */
export function inputCheck(call: CallShape): (request: FastifyRequest) => void {
  const fields = fieldsOf(call);
  return (request) => {
    for (const field of fields) {
      const wrong = wrongIn(field, objectOf(request[field.part]));
      if (wrong) throw new Refused(wrong);
    }
    const [first] = request.validationError?.validation ?? [];
    if (!first) return;
    const name = first.instancePath?.slice(1) || String(first.params?.missingProperty ?? '');
    throw new Refused(commonRefusals.invalid_request, { field: name });
  };
}

/** The refusals of a call, with those that every call of its kind shares. */
export function allRefusalsOf(call: CallShape): Refusal[] {
  const { invalid_request, server_error, unavailable, login_required, site_key_required, ...other } =
    commonRefusals;
  const access = {
    none: [],
    site: [site_key_required, login_required],
    auto: [site_key_required, login_required],
    user: [login_required],
    staff: [login_required, other.right_missing, other.foreign_origin, other.other_session],
  }[call.access];
  const fresh = call.fresh ? [other.fresh_proof_required] : [];
  const factor = call.reads === 'personal' ? [other.factor_required] : [];
  return [invalid_request, server_error, unavailable, ...access, ...factor, ...fresh, ...refusalsOf(call)];
}
