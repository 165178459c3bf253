const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML, also between quotes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
