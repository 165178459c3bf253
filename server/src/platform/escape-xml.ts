const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in XML, also between quotes. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
