/** What a mail program would show of an email. */

/** The parts of an email, decoded. Ours have a text part and an HTML part. */
export function partsOf(raw: string): string[] {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(raw)?.[1];
  if (!boundary) throw new Error('The email has no MIME boundary.');
  return raw.split(`--${boundary}`).slice(1, -1).map(decode);
}

function decode(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4);
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(part.slice(0, end))?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Every web address in the email including its headers, each once, without the full stop that ends a sentence. */
export function linksIn(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, '');
  const text = [head, ...partsOf(raw)].join('\n').replaceAll('&amp;', '&');
  return [...new Set(text.match(/https?:\/\/[^\s"'<>)\]]+[^\s"'<>)\].,;:!?]/g) ?? [])];
}

/** @throws if the email has no link to that path. */
export function linkTo(raw: string, path: string): URL {
  const link = linksIn(raw).find((one) => new URL(one).pathname === path);
  if (!link) throw new Error(`The email has no link to ${path}.`);
  return new URL(link);
}
