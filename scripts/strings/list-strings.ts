import type { Source } from '../laws/source.ts';
import { holdsTextsForPeople } from '../laws/wording.ts';

/**
 * Lists every text that people may read by file, with its line.
 * @param places files and folders; all of them if there are none.
 */
export function listStrings(sources: readonly Pick<Source, 'path' | 'visibleTexts'>[], places: readonly string[]) {
  const listed = sources
    .filter(({ path, visibleTexts }) => visibleTexts.length > 0 && holdsTextsForPeople(path) && isIn(path, places))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const count = listed.reduce((sum, { visibleTexts }) => sum + visibleTexts.length, 0);
  const files = listed.map(({ path, visibleTexts }) =>
    [path, ...visibleTexts.map(({ text, line }) => `${String(line).padStart(5)}  ${text}`)].join('\n'),
  );
  return `${files.join('\n\n')}\n\nStrings: ${count}. Files: ${listed.length}.\n`;
}

const isIn = (path: string, places: readonly string[]): boolean =>
  places.length === 0 || places.some((place) => path === place || path.startsWith(`${place.replace(/\/$/, '')}/`));
