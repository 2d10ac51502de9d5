/** Where to report a vulnerability of this installation, for researchers and their tools (RFC 9116). */
import { DAY_MS } from '#contract/domain/days.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { ExtraFile } from '../app.ts';

/** After this, a copy of the file no longer counts. The file itself is written for each request, so it never expires. */
const VALID_MS = 30 * DAY_MS;

const securityTxt = (contact: string, now: Date): string =>
  [`Contact: mailto:${contact}`, `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`, ''].join('\n');

/** @param contact the operator's address. */
export const securityTxtFile = (contact: string, clock: Clock): ExtraFile => ({
  path: '/.well-known/security.txt',
  contentType: 'text/plain; charset=utf-8',
  body: () => securityTxt(contact, clock.now()),
});
