/** `npm run strings [-- <folder or file> ...]`: every text that people may read, by file and line, for an editor. */
import { readProject } from '../laws/read-project.ts';
import { listStrings } from './list-strings.ts';

process.stdout.write(listStrings(readProject().sources, process.argv.slice(2)));
