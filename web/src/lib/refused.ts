import { ApiError } from './client.ts';

/** Refusals of the caller, not of the request: after a login (401) or a pause (429) the same request may succeed. */
const ofTheCaller: readonly number[] = [401, 429];

/**
 * The request was refused, and would be refused again. Until then an attempt without an answer stays open: neither the
 * end of a session nor a limit of requests says what became of it.
 */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !ofTheCaller.includes(error.status);
