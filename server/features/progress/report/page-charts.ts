/** The mood line, and the table of dimensions with a small line each. */
import { type DimensionKey, dimensions, moodSteps } from '../../../../contract/mood.ts';
import { type Box, heightOf, LEFT, PAGE_WIDTH, type PagePlan, strokesOf, WIDTH } from './page-layout.ts';
import { boxTag, type Pen, type TextLook } from './pen.ts';
import type { ReportFigures, Series } from './report-figures.ts';
import type { Period } from './report-store.ts';
import { changeWords, endsOf, lineSentence, moodSentence, oneDecimal, rangeWords, shortDate } from './report-words.ts';

const RIGHT = PAGE_WIDTH - LEFT;
const AXIS_WIDTH = 40;

const looks = {
  heading: { font: 'voice', size: 13, ink: 'text' },
  note: { font: 'ui', size: 8.4, ink: 'muted' },
  label: { font: 'uiBold', size: 9, ink: 'text' },
  value: { font: 'ui', size: 9, ink: 'text' },
} as const satisfies Record<string, TextLook>;

/** Left edges, or right edges where the text ends there. */
const columns = {
  label: LEFT,
  ends: LEFT + 114,
  line: LEFT + 232,
  average: LEFT + 362,
  range: LEFT + 432,
  change: RIGHT,
};
const LINE_WIDTH = 92;

export function drawCharts(pen: Pen, plan: PagePlan, figures: ReportFigures, period: Period): void {
  drawMood(pen, plan, figures, period);
  if (figures.dimensions.length > 0) pen.group('Table', (table) => drawTable(table, plan, figures));
}

function drawMood(pen: Pen, { chart, chartHeight }: PagePlan, figures: ReportFigures, period: Period): void {
  const { from, to } = period;
  const each = figures.mood.daysPerPoint === 7 ? 'each week' : 'each day';
  pen.tagged('H2', {}, () => pen.write(`Mood, ${each}`, LEFT, chart + 10, looks.heading));
  const halves = `Second half against the first: ${changeWords(figures.mood.change)}`;
  pen.tagged('P', {}, () => pen.write(halves, RIGHT, chart + 10, looks.note, 'right'));
  const box = { x: LEFT + AXIS_WIDTH, y: chart + 22, width: WIDTH - AXIS_WIDTH - 3, height: chartHeight };
  pen.tagged('Figure', { alt: moodSentence(figures), ...boxTag({ ...box, x: LEFT, width: WIDTH }) }, () => {
    for (const value of [1, 3, 5]) {
      const y = heightOf(value, box);
      pen.write(`${value} ${moodSteps[value - 1]}`, LEFT, y + 3, looks.note);
      pen.rule({ x: box.x, y }, { x: RIGHT, y }, value === 3 ? 'edge' : 'rule', 0.6, value === 3 ? 2 : undefined);
    }
    drawLine(pen, figures.mood, box, 1.3);
    const dates = box.y + box.height + 12;
    pen.write(shortDate(from, period), box.x, dates, looks.note);
    if (from !== to) pen.write(shortDate(to, period), RIGHT, dates, looks.note, 'right');
  });
}

/** Gaps stay gaps; a point alone is a dot. */
function drawLine(pen: Pen, series: Series, box: Box, width: number): void {
  for (const stroke of strokesOf(series.values, box)) {
    const [first] = stroke;
    if (first && stroke.length === 1) pen.dot(first, width * 1.2, 'water');
    else pen.stroke(stroke, 'water', width);
  }
}

function drawTable(pen: Pen, { table, rowHeight }: PagePlan, { dimensions: rows }: ReportFigures): void {
  pen.group('TR', (row) => {
    const head = (text: string, x: number, align?: 'right') =>
      row.tagged('TH', { scope: 'Column' }, () => row.write(text, x, table + 8, looks.note, align));
    head('Rating', columns.label);
    head('From 1 to 5', columns.ends);
    head(rows[0]?.daysPerPoint === 7 ? 'Each week' : 'Each day', columns.line);
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

const sectionBefore = (rows: ReportFigures['dimensions'], index: number): string | null => {
  const before = rows[index - 1];
  return before ? dimensions[before.key].section : null;
};

function drawRow(row: Pen, series: Series & { readonly key: DimensionKey }, top: number, height: number): void {
  const { label } = dimensions[series.key];
  const y = top + height / 2 + 3.2;
  const cell = (text: string, x: number, look: TextLook, align?: 'right') =>
    row.tagged('TD', {}, () => row.write(text, x, y, look, align));
  row.tagged('TH', { scope: 'Row' }, () => row.write(label, columns.label, y, looks.label));
  cell(endsOf(series.key), columns.ends, looks.note);
  const box = { x: columns.line, y: top + 3, width: LINE_WIDTH, height: height - 6 };
  row.group('TD', (inside) =>
    inside.tagged('Figure', { alt: lineSentence(label, series), ...boxTag(box) }, () => {
      const middle = heightOf(3, box);
      inside.rule({ x: box.x, y: middle }, { x: box.x + box.width, y: middle }, 'rule', 0.5, 1.5);
      drawLine(inside, series, box, 0.9);
    }),
  );
  cell(oneDecimal(series.average), columns.average, looks.label, 'right');
  cell(rangeWords(series), columns.range, looks.value, 'right');
  cell(changeWords(series.change), columns.change, looks.value, 'right');
}
