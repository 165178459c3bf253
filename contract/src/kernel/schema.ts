import { Type } from 'typebox';

/** A positive database id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The largest whole number that PostgreSQL's `integer` holds; a larger one in a request is wrong input. */
export const largestInteger = 2_147_483_647;
/** Whole tokens (1 token = NT$1). */
export const Tokens = Type.Integer();
/** Whole bonus points (20 points = 1 token when spent). */
export const Points = Type.Integer();
/** A day of the calendar that exists, `2026-11-25`, of a year that a shop can mean. */
export const Day = Type.String({ format: 'date', pattern: '^(19|20)\\d{2}-' });
/** ISO 8601 with offset. */
export const Timestamp = Type.String({ format: 'date-time' });
/** The given schema, or null. */
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const IdParams = Type.Object({ id: Id });

/** The most common envelope: `success: true` around the data. */
export const Success = <T extends Record<string, Parameters<typeof Type.Union>[0][number]>>(fields: T) =>
  Type.Object({ success: Type.Literal(true), ...fields });

/** The last page that may be asked for. */
export const lastPage = 10_000;

/** The page of a list, counted from 1. */
export const PageQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: lastPage, default: 1 })),
});

/** The fields of one page of any list; an empty list has one page. */
export const pageFields = <T extends Parameters<typeof Type.Array>[0]>(Item: T) => ({
  data: Type.Array(Item),
  total: Type.Integer(),
  current_page: Type.Integer(),
  last_page: Type.Integer(),
});

/** One page of a list in the most common envelope. */
export const Paged = <T extends Parameters<typeof Type.Array>[0]>(Item: T) => Success(pageFields(Item));
