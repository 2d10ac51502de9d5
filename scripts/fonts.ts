/**
 * `npx tsx scripts/fonts.ts`: regenerates the subset fonts, after an update of the fonts or a change of their
 * characters.
 */
import { writeFileSync } from 'node:fs';
import { createSubsetFonts } from './fonts/basic-latin.ts';
import { inProject } from './root.mjs';

for (const { file, bytes } of await createSubsetFonts()) {
  writeFileSync(inProject(file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
