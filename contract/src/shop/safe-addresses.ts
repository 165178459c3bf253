/*
 * The addresses that staff may write into the front of the shop, as patterns of JSON schemas.
 */

/**
 * A path of this shop or the address of an encrypted site. Browsers read a backslash as a slash and drop line breaks
 * and tabs, which would turn such a path into the address of another host.
 */
export const linkPattern = '^(?:/(?![/\\\\])\\S*|https://\\S+)$';

/** A path of this shop alone. */
export const pathPattern = '^/(?![/\\\\])\\S*$';

/** An uploaded picture; its name is the SHA-256 of its largest file. */
export const uploadedPattern = '^/media/uploads/[0-9a-f]{64}[.]webp$';

/** A picture that the shop keeps: one that came with it, or an uploaded one. */
export const picturePattern =
  '^(?:/media/uploads/[0-9a-f]{64}[.]webp|(?:official-info|news|products|prizes|banners|overlay-ads)/[\\w-]+(?:/[\\w-]+)*[.](?:webp|avif|jpe?g|png))$';
