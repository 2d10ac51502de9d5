import type { ReactNode } from 'react';

interface Row {
  readonly key: string;
  readonly head: ReactNode;
  readonly cells: readonly ReactNode[];
}

interface DataTableProps {
  /** Describes the numbers, for screen readers. */
  readonly caption: string;
  readonly columns: readonly [head: string, ...cells: string[]];
  readonly rows: readonly Row[];
  /** Summary rows, below the line. */
  readonly foot?: readonly Row[];
}

const CELL = 'border-t border-border px-3 py-2 first:pl-0 last:pr-0';
const HEAD = 'text-left font-semibold';

/** The numbers of a chart as a table. If it does not fit, it scrolls within its own area, also by keyboard. */
export function DataTable({ caption, columns, rows, foot = [] }: DataTableProps) {
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="data-table max-h-[30rem] overflow-auto">
      <table className="min-w-full border-collapse text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} py-2 pr-3`}>
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className={`${HEAD} px-3 py-2 last:pr-0`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.key} row={row} />
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot className="border-t-2 border-border-strong">
            {foot.map((row) => (
              <TableRow key={row.key} row={row} />
            ))}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function TableRow({ row: { head, cells } }: { readonly row: Row }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
        {head}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index} className={CELL}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
