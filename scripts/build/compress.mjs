/** Writes each static file compressed beside the original: brotli and gzip, both at the best level. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inProject } from '../root.mjs';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
/** Pictures and fonts are already compressed. The server fills in the pages and compresses them itself. */
const WORTH_IT = /\.(js|css|svg|json|webmanifest)$/;

export async function compressFiles() {
  const files = readdirSync(inProject('dist/web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && WORTH_IT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

/** @param {string} file */
async function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, await smallestBrotli(bytes));
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}

/**
 * Each makes some scripts two or three thousandths smaller, but which can't be predicted: the mode meant for fonts, and
 * ways to encode how far back a repetition is.
 */
const SETTINGS = [
  {},
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_NDIRECT]: 3 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 30 },
];

/** @param {Buffer} bytes */
async function smallestBrotli(bytes) {
  const compressed = await Promise.all(SETTINGS.map((params) => brotli(bytes, { params: { ...BEST, ...params } })));
  return compressed.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}
