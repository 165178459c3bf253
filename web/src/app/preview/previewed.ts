/** The path whose page is being previewed from its card: that page does not slide in a second time when it arrives. */
export const previewed: { path?: string | undefined } = {};
