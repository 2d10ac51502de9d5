/** Builds the passages into the browser's files by column (words/writer/passages/packing.ts). */
import type { Plugin } from 'vite';
import { allPassages, allSteps } from '../../words/writer/passages/index.ts';
import { packPassages } from '../../words/writer/passages/packing.ts';

const PASSAGES = '/words/writer/passages/index.ts';

export const packedPassages: Plugin = {
  name: 'packed-passages',
  apply: 'build',
  load: (id) =>
    id.endsWith(PASSAGES)
      ? [
          "import { unpackPassages } from './packing.ts';",
          `const packed = ${JSON.stringify(packPassages(allPassages, allSteps))};`,
          'export const { allPassages, allSteps } = unpackPassages(packed);',
        ].join('\n')
      : null,
};
