/** Reads an import file in the user's browser: our own export, or Daylio's CSV. It sends nothing to the server. */
import { readDaylio } from './daylio.ts';
import { readEvenkeelExport } from './evenkeel-export.ts';
import { type ImportFile, UnreadableFile } from './import-file.ts';

/** The first columns of our own spreadsheet, which people may choose because it is the first export in Settings. */
const isOwnSpreadsheet = (text: string): boolean => text.startsWith('Date,Time of day,Created at,');

/** @throws {UnreadableFile} if it is neither of the two, or contains no check-ins. */
export function readImportFile(text: string): ImportFile {
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  const read = begin.startsWith('{') ? readEvenkeelExport(parseJson(begin)) : readDaylio(text);
  if (!read) {
    if (isOwnSpreadsheet(begin))
      throw new UnreadableFile(
        "This is the spreadsheet of your entries, which can't be imported. Please choose the file (JSON) that “Export everything” saves.",
      );
    throw new UnreadableFile(
      "This isn't an Evenkeel export (JSON) or a Daylio export (CSV). Please choose another file.",
    );
  }
  if (read.checkIns.length === 0 && read.leftOut.size === 0)
    throw new UnreadableFile('There are no entries in this file.');
  return read;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('This file is incomplete. Please export it again.');
  }
}
