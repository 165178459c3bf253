import { Ajv } from 'ajv';
import addFormatsPlugin from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const addFormats = addFormatsPlugin as unknown as (ajv: Ajv) => void;

function make(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ coerceTypes, useDefaults: true, allErrors: false, strict: false });
  addFormats(ajv);
  return ajv;
}

// Addresses carry text only, so their numbers are read from it; a body says what it means.
const fromText = make(true);
const asSent = make(false);

/** Compiles a call's schemas; JSON bodies are taken as they are, query and path values are read as their type. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? asSent : fromText).compile(schema);
