/**
 * How many random sequences a property test plays; tests whose single case is cheap take a multiple.
 * The default is a smoke run; `npm test` and `npm run soak` set more.
 */
export const sequences = Number(process.env.SEQUENCES ?? 60);
