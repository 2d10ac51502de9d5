/**
 * Layout and accessibility structure of the report page. It is loaded with the first report, together with everything
 * it needs.
 */
import { drawCharts } from './page-charts.ts';
import {
  capLines,
  FOOTER_LINE,
  LEFT,
  NOTE_LINE,
  PAGE_WIDTH,
  type PagePlan,
  planPage,
  QUOTE_GAP,
  QUOTE_LINE,
  SLOT_LINE,
  TOP,
  truncateToWidth,
  WIDTH,
  wrap,
} from './page-layout.ts';
import { type PdfCanvas, renderPdf, type TextStyle } from './pdf-canvas.ts';
import { type HasGlyph, printable, printableName } from './printable.ts';
import type { ReportStatistics } from './report-statistics.ts';
import type { Period, SavedQuote } from './report-store.ts';
import {
  DISCLAIMER,
  describeAverageMood,
  describeWriters,
  formatLongDate,
  formatOneDecimal,
  formatPeriod,
  formatShortDate,
  formatSlotLines,
  INFERRED_NOTE,
  NO_CHECK_INS_TEXT,
  SCALE_NOTE,
  TITLE,
} from './report-text.ts';

export interface ReportContent {
  readonly name: string | null;
  readonly period: Period;
  readonly statistics: ReportStatistics;
  /** Newest first. Empty when quotes are not wanted or there are none. */
  readonly quotes: readonly SavedQuote[];
  /** The user's local day, YYYY-MM-DD. */
  readonly today: string;
  readonly now: Date;
}

const RIGHT = PAGE_WIDTH - LEFT;
const QUOTE_LEFT = LEFT + 58;
const BRAND_WIDTH = 90;

const textStyles = {
  title: { font: 'voice', size: 25, color: 'text' },
  brand: { font: 'voice', size: 12, color: 'text' },
  name: { font: 'voice', size: 13, color: 'text' },
  period: { font: 'ui', size: 10.5, color: 'text' },
  heading: { font: 'voice', size: 13, color: 'text' },
  numeral: { font: 'voice', size: 21, color: 'text' },
  body: { font: 'ui', size: 9.5, color: 'text' },
  strong: { font: 'uiBold', size: 9, color: 'text' },
  label: { font: 'ui', size: 9, color: 'muted' },
  quote: { font: 'voice', size: 9, color: 'text' },
  footer: { font: 'ui', size: 7.6, color: 'muted' },
} as const satisfies Record<string, TextStyle>;

/** The bytes of a one-page A4 PDF, tagged for screen readers. */
export const renderReport = (content: ReportContent): Promise<Uint8Array> =>
  renderPdf(`${TITLE}: ${formatPeriod(content.period)}`, content.now, (pen, hasGlyph) => {
    const texts = textsOf(content, pen, hasGlyph);
    const plan = planPage({
      headLines: texts.name === null ? 1 : 2,
      hasCheckIns: content.statistics.checkIns > 0,
      rows: content.statistics.checkIns > 0 ? content.statistics.dimensions.length : 0,
      slotLines: texts.slots.length,
      quoteLines: texts.quotes.map(({ lines }) => lines.length),
      footerLines: texts.footer.length,
    });
    drawHeader(pen, texts.name, content.period);
    if (content.statistics.checkIns > 0) {
      drawFacts(pen, plan, content.statistics);
      drawCharts(pen, plan, content.statistics, content.period);
      drawSlots(pen, plan, texts.slots);
    } else drawEmptyState(pen, plan, content.statistics);
    if (texts.quotes.length > 0) drawQuotes(pen, plan, texts.quotes, describeWriters(content.quotes));
    if (plan.noteLines > 0) drawNotes(pen, plan);
    drawFooter(pen, plan, texts.footer);
  });

type Texts = ReturnType<typeof textsOf>;

function textsOf({ name, period, statistics, quotes, today }: ReportContent, pen: PdfCanvas, hasGlyph: HasGlyph) {
  const quoteWidth = RIGHT - QUOTE_LEFT;
  const notes = statistics.hasInferred ? `${SCALE_NOTE} ${INFERRED_NOTE}` : SCALE_NOTE;
  const footer = `${notes} ${DISCLAIMER} Made by Evenkeel on ${formatLongDate(today)}.`;
  return {
    /** 'by hand': the user has a name, but the fonts lack some of its letters. */
    name: name === null ? null : (printableName(name, hasGlyph) ?? 'by hand'),
    slots: statistics.slots ? formatSlotLines(statistics.slots) : [],
    quotes: quotes.map(({ day, text }) => ({
      day: formatShortDate(day, period),
      lines: wrap(printable(text, hasGlyph), quoteWidth, pen.measure(textStyles.quote)),
    })),
    footer: wrap(footer, WIDTH, pen.measure(textStyles.footer)),
  };
}

function drawHeader(pen: PdfCanvas, name: Texts['name'], period: Period): void {
  pen.tagged('H1', {}, () => pen.write(TITLE, LEFT, TOP + 20, textStyles.title));
  pen.artifact(() => {
    const width = pen.measure(textStyles.brand)('Evenkeel');
    const at = { x: RIGHT - width - 24, y: TOP + 1 };
    pen.dot({ x: at.x + 9, y: at.y + 3.7 }, 1.75, 'lamp');
    pen.path('M1.5 11.9h29v2.5h-29ZM5.5 16.9h21a10.5 10.5 0 0 1-21 0Z', at, 0.5625, 'water');
    pen.write('Evenkeel', RIGHT, TOP + 13, textStyles.brand, 'right');
  });
  const lines = TOP + 42;
  if (name === 'by hand') {
    pen.tagged('P', {}, () => pen.write('Name:', LEFT, lines, textStyles.period));
    pen.artifact(() => pen.rule({ x: LEFT + 34, y: lines + 1 }, { x: LEFT + 260, y: lines + 1 }, 'edge'));
  } else if (name !== null) {
    const shown = truncateToWidth(name, WIDTH - BRAND_WIDTH, pen.measure(textStyles.name));
    pen.tagged('P', {}, () => pen.write(shown, LEFT, lines, textStyles.name));
  }
  const below = name === null ? lines : lines + 16;
  pen.tagged('P', {}, () => pen.write(formatPeriod(period), LEFT, below, textStyles.period));
}

const daysWithCheckIn = (days: number): string => `${days === 1 ? 'day' : 'days'} with a check-in`;

/** Three numbers, each with its label below. */
function drawFacts(
  pen: PdfCanvas,
  { facts }: PagePlan,
  { days, daysWithCheckIns, checkIns, mood }: ReportStatistics,
): void {
  const all: [string, string][] = [
    [`${daysWithCheckIns} of ${days}`, daysWithCheckIn(days)],
    [String(checkIns), checkIns === 1 ? 'check-in' : 'check-ins'],
    [formatOneDecimal(mood.average), describeAverageMood(mood)],
  ];
  const columns = [0, 0.3, 0.54];
  pen.artifact(() => pen.rule({ x: LEFT, y: facts }, { x: RIGHT, y: facts }, 'rule'));
  all.forEach(([number, words], index) => {
    const x = LEFT + WIDTH * (columns[index] ?? 0);
    pen.tagged('P', {}, () => {
      pen.write(number, x, facts + 27, textStyles.numeral);
      pen.write(words, x, facts + 42, textStyles.label);
    });
  });
}

function drawEmptyState(pen: PdfCanvas, { chart, facts }: PagePlan, { days }: ReportStatistics): void {
  pen.artifact(() => pen.rule({ x: LEFT, y: facts }, { x: RIGHT, y: facts }, 'rule'));
  pen.tagged('P', {}, () => {
    pen.write(`0 of ${days}`, LEFT, facts + 27, textStyles.numeral);
    pen.write(daysWithCheckIn(days), LEFT, facts + 42, textStyles.label);
  });
  paragraph(pen, wrap(NO_CHECK_INS_TEXT, WIDTH, pen.measure(textStyles.body)), chart + 12, 14, textStyles.body);
}

function drawSlots(pen: PdfCanvas, { slots }: PagePlan, lines: Texts['slots']): void {
  lines.forEach(({ title, text }, index) => {
    const y = slots + 8 + index * SLOT_LINE;
    pen.tagged('P', {}, () => {
      pen.write(title, LEFT, y, textStyles.strong);
      pen.write(text, LEFT + 106, y, textStyles.body);
    });
  });
}

function drawQuotes(
  pen: PdfCanvas,
  { quotes: top, quoteCap }: PagePlan,
  quotes: Texts['quotes'],
  writers: string,
): void {
  pen.tagged('H2', {}, () => pen.write('Saved quotes', LEFT, top + 10, textStyles.heading));
  pen.tagged('P', {}, () => pen.write(writers, RIGHT, top + 10, textStyles.label, 'right'));
  let y = top + 27;
  for (const { day, lines } of quotes) {
    const shown = capLines(lines, quoteCap, RIGHT - QUOTE_LEFT, pen.measure(textStyles.quote));
    pen.tagged('P', {}, () => {
      pen.write(day, LEFT, y, textStyles.label);
      shown.forEach((line, index) => {
        pen.write(line, QUOTE_LEFT, y + index * QUOTE_LINE, textStyles.quote);
      });
    });
    y += shown.length * QUOTE_LINE + QUOTE_GAP;
  }
}

/** Space left over is for the user's own notes. */
function drawNotes(pen: PdfCanvas, { notes, noteLines }: PagePlan): void {
  pen.tagged('H2', {}, () => pen.write('Notes', LEFT, notes + 10, textStyles.heading));
  pen.artifact(() => {
    for (let line = 1; line <= noteLines; line += 1) {
      const y = notes + 8 + line * NOTE_LINE;
      pen.rule({ x: LEFT, y }, { x: RIGHT, y }, 'rule');
    }
  });
}

function drawFooter(pen: PdfCanvas, { footer }: PagePlan, lines: readonly string[]): void {
  pen.artifact(() => pen.rule({ x: LEFT, y: footer - 6 }, { x: RIGHT, y: footer - 6 }, 'rule'));
  paragraph(pen, lines, footer + 6, FOOTER_LINE, textStyles.footer);
}

function paragraph(pen: PdfCanvas, lines: readonly string[], y: number, leading: number, look: TextStyle): void {
  pen.tagged('P', {}, () => {
    lines.forEach((line, index) => {
      pen.write(line, LEFT, y + index * leading, look);
    });
  });
}
