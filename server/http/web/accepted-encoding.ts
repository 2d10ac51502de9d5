/** The encoding that a browser accepts and prefers, by its Accept-Encoding header (RFC 9110, section 12.5.3). */

/** Best first: used when the browser accepts several equally well. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const qualities = new Map(header.toLowerCase().split(',').map(parseEncoding));
  /** Unless it is named, sending the page uncompressed is the last resort, which needs no permission. */
  const unnamed = (encoding: Encoding) => (encoding === 'identity' ? 0 : (qualities.get('*') ?? 0));
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? unnamed(encoding);
  const [preferred = 'identity'] = ENCODINGS.filter((encoding) => qualityOf(encoding) > 0).toSorted(
    (one, other) => qualityOf(other) - qualityOf(one),
  );
  return preferred;
}

/** "gzip; q=0.5" is ['gzip', 0.5]. A quality that is not a number counts as a refusal. */
function parseEncoding(item: string): [encoding: string, quality: number] {
  const [encoding = '', weight] = item.split(';', 2).map((part) => part.trim());
  return [encoding, weight === undefined ? 1 : Number(weight.replace('q=', '')) || 0];
}
