/** Streams everything stored about a user as one JSON document. docs/data-export.md contains its schema. */
import type { PersonalData } from '#server/feature.ts';
import type { PersonalDataSource } from '../deps.ts';

/** Increase it with every change that programs reading the file must know about. */
const DATA_EXPORT_VERSION = 1;
export const DATA_EXPORT_FILE_NAME = 'evenkeel-data-export.json';

/** Writes one property for each feature: its short data first, then its lists, of which only one page is in memory. */
export async function* dataExport(
  features: readonly PersonalDataSource[],
  userId: string,
  exportedAt: Date,
): AsyncGenerator<string> {
  const head = { format: 'evenkeel-data-export', version: DATA_EXPORT_VERSION, exportedAt };
  yield JSON.stringify(head).slice(0, -1);
  for (const { name, personalData } of features) {
    if (personalData === 'none') continue;
    yield `,\n${JSON.stringify(name)}:{`;
    yield* jsonProperties(personalData, userId);
    yield '}';
  }
  yield '}\n';
}

async function* jsonProperties({ exportFor, exportLists = {} }: PersonalData, userId: string): AsyncGenerator<string> {
  let separator = '';
  for (const [key, value] of Object.entries(await exportFor(userId))) {
    yield `${separator}\n${JSON.stringify(key)}:${JSON.stringify(value ?? null)}`;
    separator = ',';
  }
  for (const [key, pagesOf] of Object.entries(exportLists)) {
    yield `${separator}\n${JSON.stringify(key)}:[`;
    yield* jsonItems(pagesOf(userId));
    yield ']';
    separator = ',';
  }
}

async function* jsonItems(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '\n';
  for await (const page of pages) {
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
}
