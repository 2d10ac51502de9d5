/** `npx tsx scripts/fonts.ts`: writes the cut fonts again, after an update of the fonts or a change of their letters. */
import { writeFileSync } from 'node:fs';
import { cutFonts } from './fonts/basic-latin.ts';
import { inProject } from './root.mjs';

for (const { file, bytes } of await cutFonts()) {
  writeFileSync(inProject(file), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
