/** The path whose page is shown beforehand, by what its card knows: it is not slid in once more when it is there. */
export const previewed: { path?: string | undefined } = {};
