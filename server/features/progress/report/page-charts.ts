/** The mood chart, and the table of dimensions with a small line each. */
import { type DimensionKey, dimensions, moodName } from '#contract/domain/mood.ts';
import { type Box, LEFT, lineSegments, PAGE_WIDTH, type PagePlan, WIDTH, yOfRating } from './page-layout.ts';
import { boundingBoxTag, type PdfCanvas, type TextStyle } from './pdf-canvas.ts';
import type { ReportStatistics, Series } from './report-statistics.ts';
import type { Period } from './report-store.ts';
import {
  describeLine,
  describeMoodLine,
  formatChange,
  formatCount,
  formatOneDecimal,
  formatRange,
  formatScaleEnds,
  formatShortDate,
  NO_MOOD_TEXT,
} from './report-text.ts';

const RIGHT = PAGE_WIDTH - LEFT;
const AXIS_WIDTH = 40;

const textStyles = {
  heading: { font: 'voice', size: 13, color: 'text' },
  note: { font: 'ui', size: 8.4, color: 'muted' },
  label: { font: 'uiBold', size: 9, color: 'text' },
  value: { font: 'ui', size: 9, color: 'text' },
} as const satisfies Record<string, TextStyle>;

/** Left edges, or right edges for right-aligned text. */
const columns = {
  label: LEFT,
  ends: LEFT + 108,
  line: LEFT + 224,
  days: LEFT + 330,
  average: LEFT + 370,
  range: LEFT + 437,
  change: RIGHT,
};
const LINE_WIDTH = 64;

export function drawCharts(pen: PdfCanvas, plan: PagePlan, figures: ReportStatistics, period: Period): void {
  drawMood(pen, plan, figures, period);
  if (figures.dimensions.length > 0) pen.group('Table', (table) => drawTable(table, plan, figures));
}

function drawMood(pen: PdfCanvas, { chart, chartHeight }: PagePlan, figures: ReportStatistics, period: Period): void {
  const { from, to } = period;
  const each = figures.mood.daysPerPoint === 7 ? 'each week' : 'each day';
  pen.tagged('H2', {}, () => pen.write(`Mood, ${each}`, LEFT, chart + 10, textStyles.heading));
  const halves = `Second half compared with the first: ${formatChange(figures.mood.change)}`;
  pen.tagged('P', {}, () => pen.write(halves, RIGHT, chart + 10, textStyles.note, 'right'));
  const box = { x: LEFT + AXIS_WIDTH, y: chart + 22, width: WIDTH - AXIS_WIDTH - 3, height: chartHeight };
  pen.tagged('Figure', { alt: describeMoodLine(figures), ...boundingBoxTag({ ...box, x: LEFT, width: WIDTH }) }, () => {
    for (const value of [1, 3, 5]) {
      const y = yOfRating(value, box);
      pen.write(`${value} ${moodName(value)}`, LEFT, y + 3, textStyles.note);
      pen.rule({ x: box.x, y }, { x: RIGHT, y }, value === 3 ? 'edge' : 'rule', 0.6, value === 3 ? 2 : undefined);
    }
    if (figures.mood.ratedDays > 0) drawLine(pen, figures.mood, box, 1.3);
    else pen.write(NO_MOOD_TEXT, box.x + 8, yOfRating(3.4, box), textStyles.note);
    const dates = box.y + box.height + 12;
    pen.write(formatShortDate(from, period), box.x, dates, textStyles.note);
    if (from !== to) pen.write(formatShortDate(to, period), RIGHT, dates, textStyles.note, 'right');
  });
}

/** Gaps stay gaps. A single point is drawn as a dot. */
function drawLine(pen: PdfCanvas, series: Series, box: Box, width: number): void {
  for (const stroke of lineSegments(series.values, box)) {
    const [first] = stroke;
    if (first && stroke.length === 1) pen.dot(first, width * 1.2, 'water');
    else pen.stroke(stroke, 'water', width);
  }
}

function drawTable(pen: PdfCanvas, { table, rowHeight }: PagePlan, { dimensions: rows }: ReportStatistics): void {
  pen.group('TR', (row) => {
    const head = (text: string, x: number, align?: 'right') =>
      row.tagged('TH', { scope: 'Column' }, () => row.write(text, x, table + 8, textStyles.note, align));
    head('Rating', columns.label);
    head('From 1 to 5', columns.ends);
    head(rows[0]?.daysPerPoint === 7 ? 'Each week' : 'Each day', columns.line);
    head('Rated on', columns.days, 'right');
    head('Average', columns.average, 'right');
    head('Range of days', columns.range, 'right');
    head('Second half was', columns.change, 'right');
  });
  rows.forEach((series, index) => {
    const top = table + 14 + index * rowHeight;
    const isNewSection = dimensions[series.key].section !== sectionBefore(rows, index);
    pen.artifact(() => pen.rule({ x: LEFT, y: top }, { x: RIGHT, y: top }, isNewSection ? 'edge' : 'rule', 0.5));
    pen.group('TR', (row) => drawRow(row, series, top, rowHeight));
  });
}

const sectionBefore = (rows: ReportStatistics['dimensions'], index: number): string | null => {
  const before = rows[index - 1];
  return before ? dimensions[before.key].section : null;
};

function drawRow(row: PdfCanvas, series: Series & { readonly key: DimensionKey }, top: number, height: number): void {
  const { label } = dimensions[series.key];
  const y = top + height / 2 + 3.2;
  const cell = (text: string, x: number, look: TextStyle, align?: 'right') =>
    row.tagged('TD', {}, () => row.write(text, x, y, look, align));
  row.tagged('TH', { scope: 'Row' }, () => row.write(label, columns.label, y, textStyles.label));
  cell(formatScaleEnds(series.key), columns.ends, textStyles.note);
  const box = { x: columns.line, y: top + 3, width: LINE_WIDTH, height: height - 6 };
  row.group('TD', (inside) =>
    inside.tagged('Figure', { alt: describeLine(label, series), ...boundingBoxTag(box) }, () => {
      const middle = yOfRating(3, box);
      inside.rule({ x: box.x, y: middle }, { x: box.x + box.width, y: middle }, 'rule', 0.5, 1.5);
      drawLine(inside, series, box, 0.9);
    }),
  );
  cell(formatCount(series.ratedDays, 'day'), columns.days, textStyles.value, 'right');
  cell(formatOneDecimal(series.average), columns.average, textStyles.label, 'right');
  cell(formatRange(series), columns.range, textStyles.value, 'right');
  cell(formatChange(series.change), columns.change, textStyles.value, 'right');
}
