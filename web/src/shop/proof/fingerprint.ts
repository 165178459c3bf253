/** The published root of a lot, shortened to be recognised, not to be checked. */
export const fingerprintOf = ({ root }: { root: string }): string => `${root.slice(0, 8)}…${root.slice(-6)}`;
