/** How many random sequences each property test plays; `npm test` and `npm run soak` set more than the default. */
export const sequences = Number(process.env.SEQUENCES ?? 60);
