import { Hull } from '../../../ui/hull.tsx';
import type { DayCell } from './day-cells.ts';
import { counted, moodWord, shownScore } from './in-words.ts';
import { dayAndMonth } from './names.ts';

/** A hull, a dash or a dot. Decoration, but for its words under the pointer. */
export function DayMark({ cell }: { readonly cell: DayCell }) {
  if (cell.kind === 'entry') return <Hull score={cell.mood} />;
  return <span className={cell.kind === 'gap' ? 'no-entry' : 'not-theirs'} />;
}

/** "20 November: 3.4, Steady, 2 entries" */
export function dayInWords(cell: DayCell): string {
  const name = dayAndMonth(cell.day);
  if (cell.kind === 'gap') return `${name}: no entry`;
  if (cell.kind === 'outside') return name;
  const { mood, entries } = cell;
  return `${name}: ${shownScore(mood)}, ${moodWord(mood)}, ${counted(entries, 'entry', 'entries')}`;
}
