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

/** What a mode is meant for says little: the one for fonts makes large scripts a thousandth smaller. @param {Buffer} bytes */
async function smallestBrotli(bytes) {
  const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];
  const compressed = await Promise.all(
    modes.map((mode) => brotli(bytes, { params: { ...BEST, [constants.BROTLI_PARAM_MODE]: mode } })),
  );
  return compressed.reduce((smallest, one) => (one.length < smallest.length ? one : smallest));
}
