/**
 * The product's two typefaces as static files, because pdfkit cannot make a subset of the variable WOFF2 the browser
 * gets. docs/decisions/020-report-pdf.md says how they were made and under which licences.
 */
import { readFileSync } from 'node:fs';

const files = {
  /** Headings, names, quotes and numerals: Latin, Vietnamese, Greek and Cyrillic. */
  voice: 'brygada-1918-500.ttf',
  /** Everything else: Latin. */
  ui: 'atkinson-hyperlegible-next-400.ttf',
  uiBold: 'atkinson-hyperlegible-next-650.ttf',
} as const;
export type FontName = keyof typeof files;

/** The build copies the folder next to the server's files. */
const readFont = (name: FontName): Uint8Array => readFileSync(new URL(`./fonts/${files[name]}`, import.meta.url));

let fonts: Readonly<Record<FontName, Uint8Array>> | undefined;

/** Read once, for the first report. */
export function reportFonts(): Readonly<Record<FontName, Uint8Array>> {
  fonts ??= { voice: readFont('voice'), ui: readFont('ui'), uiBold: readFont('uiBold') };
  return fonts;
}
