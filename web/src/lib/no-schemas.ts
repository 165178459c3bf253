/** Stands in for `typebox` in the browser: any builder gives this same empty thing, and no schema is shipped. */
export const Type: unknown = new Proxy(() => Type, { get: (_, name) => (name === 'properties' ? {} : Type) });
