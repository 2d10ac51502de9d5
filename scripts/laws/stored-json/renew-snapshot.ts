/** Writes the current shapes of stored JSON to their snapshot. What the changes mean for existing rows stays to be written. */
import { writeFileSync } from 'node:fs';
import { inProject } from '../../root.mjs';
import { SNAPSHOT_PATH } from '../law.ts';
import { readProject } from '../read-project.ts';

const { jsonSchemas, jsonSnapshot } = readProject();
const renewed = Object.entries(jsonSchemas).map(([name, schema]) => [
  name,
  { changes: jsonSnapshot[name]?.changes ?? [], schema },
]);
writeFileSync(inProject(SNAPSHOT_PATH), `${JSON.stringify(Object.fromEntries(renewed), null, 2)}\n`);
