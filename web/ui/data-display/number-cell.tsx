import { formatInteger } from './format-integer.ts';

/** A number in a table, with digits that line up with those above and below. */
export const numberCell = (figure: number) => <span className="tabular-nums">{formatInteger(figure)}</span>;
