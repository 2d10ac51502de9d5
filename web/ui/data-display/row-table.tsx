/** A table in a scroll area of its own. In a narrow area, the cells of a row are stacked. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useIsPrinting } from '../../browser/use-is-printing.ts';
import { useFocusedIndex } from './use-focused-index.ts';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Where the cell is in a narrow area, if not in the next column. */
  readonly place?: keyof typeof places;
  /** True if the cell needs no heading next to it in a narrow area. */
  readonly plain?: boolean;
}

/** A narrow area has three columns, or two or one for large text and small phones. */
const places = {
  'whole-row': '@max-3xl:col-span-full',
  'two-columns': '@2xs:@max-3xl:col-span-2',
  /** The first cell, with room for the action. */
  'row-name': '@max-3xl:col-span-full @3xs:@max-3xl:pr-20',
  'row-action': '@3xs:@max-3xl:absolute @3xs:@max-3xl:top-2 @3xs:@max-3xl:right-0',
} as const;

interface RowTableProps<Row extends { readonly id: string }> {
  readonly caption: string;
  /**
   * The first column names the row. The array must be the same between renders, so that unchanged rows are not rendered
   * again.
   */
  readonly columns: readonly Column<Row>[];
  /**
   * The column widths in a wide area: "@3xl:grid-cols-[minmax(0,2fr)_8rem]". No width may depend on a cell's content.
   */
  readonly widths: string;
  readonly rows: readonly Row[];
  /** The total number of rows, including those not loaded yet, or null if unknown. */
  readonly total: number | null;
  /** Takes most of the screen height instead of 400 pixels. */
  readonly tall?: boolean;
  readonly area?: RefObject<HTMLElement | null>;
  /** Rendered below the last row. */
  readonly children?: ReactNode;
}

const UNKNOWN_ROW_COUNT = -1;
/**
 * Above this number, only the rows around the view are in the DOM. Tall tables have larger rows, so their limit is
 * lower.
 */
const MAX_ROWS_RENDERED = 1000;
const MAX_ROWS_RENDERED_TALL = 100;
/** The estimated height of a row until it has been measured. */
const ESTIMATED_HEIGHT_PX = 64;
const OVERSCAN = 6;

/*
 * Each row is its own grid, so that rows can be removed from the DOM while the columns stay aligned. Changing the CSS
 * display property removes the table semantics of the elements, so roles restore them.
 */
export function RowTable<Row extends { readonly id: string }>(props: RowTableProps<Row>) {
  const { caption, columns, widths, rows, total, tall = false, children } = props;
  const ownArea = useRef<HTMLElement>(null);
  const area = props.area ?? ownArea;
  const grid = `grid @min-[11rem]:grid-cols-2 @2xs:grid-cols-3 gap-x-4 gap-y-2 px-1 @3xl:gap-y-0 ${widths}`;
  return (
    <section
      ref={area as Ref<HTMLElement>}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
      tabIndex={0}
      className={`@container relative scroll-pt-12 overflow-y-auto [overflow-anchor:none] ${tall ? 'max-h-[max(24rem,80svh)]' : 'max-h-[400px]'}`}
    >
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid removes these roles from the elements */}
      <table role="table" aria-rowcount={total === null ? UNKNOWN_ROW_COUNT : total + 1} className="block text-small">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-3xl:sr-only @3xl:sticky @3xl:top-0 @3xl:z-10 @3xl:block @3xl:bg-surface">
          <tr role="row" aria-rowindex={1} className={`${grid} border-b border-border-strong`}>
            {columns.map(({ head }) => (
              <th key={head} role="columnheader" scope="col" className="py-3 text-left font-semibold text-muted">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <Rows
          columns={columns}
          rows={rows}
          area={area}
          grid={grid}
          maxRowsRendered={tall ? MAX_ROWS_RENDERED_TALL : MAX_ROWS_RENDERED}
        />
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      {children}
    </section>
  );
}

interface RowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly area: RefObject<HTMLElement | null>;
  readonly grid: string;
  readonly maxRowsRendered: number;
}

function Rows<Row extends { readonly id: string }>({ columns, rows, area, grid, maxRowsRendered }: RowsProps<Row>) {
  const focused = useFocusedIndex();
  const isPrinting = useIsPrinting();
  const isLong = rows.length > maxRowsRendered && !isPrinting;
  useRenderTwice();
  const list = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    rangeExtractor: focused.withFocused,
    useFlushSync: false,
  });
  const drawn = isLong ? list.getVirtualItems() : rows.map((_, index) => ({ index, start: null }));
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display: block removes the role from the element
    <tbody role="rowgroup" className="relative block" style={isLong ? { height: list.getTotalSize() } : undefined}>
      {drawn.map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <TableRow
              key={row.id}
              row={row}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              start={start}
              grid={grid}
              measure={isLong ? list.measureElement : null}
              onFocusIn={focused.set}
            />
          )
        );
      })}
    </tbody>
  );
}

/**
 * Renders a second time, because the scroll container is a parent of the rows and so is known only after the first
 * render.
 */
function useRenderTwice(): void {
  const [, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
}

interface TableRowProps {
  readonly row: unknown;
  readonly columns: readonly Column<unknown>[];
  readonly index: number;
  /** The offset of the row if only some rows are in the DOM, or null to follow the previous row. */
  readonly start: number | null;
  readonly grid: string;
  readonly measure: ((row: HTMLElement | null) => void) | null;
  readonly onFocusIn: (index: number | null) => void;
}

const TableRow = memo(function TableRow({ row, columns, index, start, grid, measure, onFocusIn }: TableRowProps) {
  const place: CSSProperties | undefined = start === null ? undefined : { transform: `translateY(${start}px)` };
  return (
    <tr
      ref={measure}
      // biome-ignore lint/a11y/noRedundantRoles: display: grid removes the role from the element
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      onFocus={() => onFocusIn(index)}
      onBlur={() => onFocusIn(null)}
      className={`${grid} items-center border-b border-border py-3 @3xl:py-2 ${start === null ? 'relative' : 'absolute inset-x-0 top-0'}`}
      style={place}
    >
      {columns.map(({ head, cell, place: placed, plain }, at) => {
        const Cell = at === 0 ? 'th' : 'td';
        return (
          <Cell
            key={head}
            role={at === 0 ? 'rowheader' : 'cell'}
            {...(at === 0 && { scope: 'row' as const })}
            className={`min-w-0 text-left font-normal ${placed ? places[placed] : ''}`}
          >
            {!plain && (
              <span aria-hidden="true" className="block text-caption text-muted @3xl:hidden">
                {head}
              </span>
            )}
            {cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
});
