/** The page itself: what stands where, and how it is read out. Loaded with the first report, with all it needs. */
import { drawCharts } from './page-charts.ts';
import {
  capLines,
  cutToWidth,
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
  WIDTH,
  wrap,
} from './page-layout.ts';
import { drawPage, type Pen, type TextLook } from './pen.ts';
import { type HasGlyph, printable, printableName } from './printable.ts';
import type { ReportFigures } from './report-figures.ts';
import type { Period, SavedQuote } from './report-store.ts';
import {
  longDate,
  NOTHING_YET,
  OWN_RATINGS,
  oneDecimal,
  periodWords,
  rangeWords,
  SCALE,
  shortDate,
  slotLines,
  TITLE,
  writersOf,
} from './report-words.ts';

export interface ReportContent {
  readonly name: string | null;
  readonly period: Period;
  readonly figures: ReportFigures;
  /** Newest first; empty where they are not wanted, or there are none. */
  readonly quotes: readonly SavedQuote[];
  /** The person's own day, YYYY-MM-DD. */
  readonly today: string;
  readonly now: Date;
}

const RIGHT = PAGE_WIDTH - LEFT;
const QUOTE_LEFT = LEFT + 58;
const BRAND_WIDTH = 90;

const looks = {
  title: { font: 'voice', size: 25, ink: 'text' },
  brand: { font: 'voice', size: 12, ink: 'text' },
  name: { font: 'voice', size: 13, ink: 'text' },
  period: { font: 'ui', size: 10.5, ink: 'text' },
  heading: { font: 'voice', size: 13, ink: 'text' },
  numeral: { font: 'voice', size: 21, ink: 'text' },
  body: { font: 'ui', size: 9.5, ink: 'text' },
  strong: { font: 'uiBold', size: 9, ink: 'text' },
  label: { font: 'ui', size: 9, ink: 'muted' },
  quote: { font: 'voice', size: 9, ink: 'text' },
  footer: { font: 'ui', size: 7.6, ink: 'muted' },
} as const satisfies Record<string, TextLook>;

/** The bytes of a PDF of one A4 page, tagged for screen readers. */
export const reportPage = (content: ReportContent): Promise<Uint8Array> =>
  drawPage(`${TITLE}: ${periodWords(content.period)}`, content.now, (pen, hasGlyph) => {
    const texts = textsOf(content, pen, hasGlyph);
    const plan = planPage({
      headLines: texts.name === null ? 1 : 2,
      hasEntries: content.figures.entries > 0,
      rows: content.figures.entries > 0 ? content.figures.dimensions.length : 0,
      slotLines: texts.slots.length,
      quoteLines: texts.quotes.map(({ lines }) => lines.length),
      footerLines: texts.footer.length,
    });
    drawHead(pen, texts.name, content.period);
    if (content.figures.entries > 0) {
      drawFacts(pen, plan, content.figures);
      drawCharts(pen, plan, content.figures, content.period);
      drawSlots(pen, plan, texts.slots);
    } else drawNothing(pen, plan, content.figures);
    if (texts.quotes.length > 0) drawQuotes(pen, plan, texts.quotes, writersOf(content.quotes));
    if (plan.noteLines > 0) drawNotes(pen, plan);
    drawFooter(pen, plan, texts.footer);
  });

type Texts = ReturnType<typeof textsOf>;

function textsOf({ name, period, figures, quotes, today }: ReportContent, pen: Pen, hasGlyph: HasGlyph) {
  const quoteWidth = RIGHT - QUOTE_LEFT;
  const footer = `${SCALE} ${OWN_RATINGS} Made by Evenkeel on ${longDate(today)}.`;
  return {
    /** 'by hand': there is a name, in letters that the page does not have. */
    name: name === null ? null : (printableName(name, hasGlyph) ?? 'by hand'),
    slots: figures.slots ? slotLines(figures.slots) : [],
    quotes: quotes.map(({ day, text }) => ({
      day: shortDate(day, period),
      lines: wrap(printable(text, hasGlyph), quoteWidth, pen.measure(looks.quote)),
    })),
    footer: wrap(footer, WIDTH, pen.measure(looks.footer)),
  };
}

function drawHead(pen: Pen, name: Texts['name'], period: Period): void {
  pen.tagged('H1', {}, () => pen.write(TITLE, LEFT, TOP + 20, looks.title));
  pen.artifact(() => {
    const width = pen.measure(looks.brand)('Evenkeel');
    const at = { x: RIGHT - width - 24, y: TOP + 1 };
    pen.dot({ x: at.x + 9, y: at.y + 3.7 }, 1.75, 'lamp');
    pen.path('M1.5 11.9h29v2.5h-29ZM5.5 16.9h21a10.5 10.5 0 0 1-21 0Z', at, 0.5625, 'water');
    pen.write('Evenkeel', RIGHT, TOP + 13, looks.brand, 'right');
  });
  const lines = TOP + 42;
  if (name === 'by hand') {
    pen.tagged('P', {}, () => pen.write('Name:', LEFT, lines, looks.period));
    pen.artifact(() => pen.rule({ x: LEFT + 34, y: lines + 1 }, { x: LEFT + 260, y: lines + 1 }, 'edge'));
  } else if (name !== null) {
    const shown = cutToWidth(name, WIDTH - BRAND_WIDTH, pen.measure(looks.name));
    pen.tagged('P', {}, () => pen.write(shown, LEFT, lines, looks.name));
  }
  const below = name === null ? lines : lines + 16;
  pen.tagged('P', {}, () => pen.write(periodWords(period), LEFT, below, looks.period));
}

const daysWithCheckIn = (days: number): string => `${days === 1 ? 'day' : 'days'} with a check-in`;

/** Three numbers, each with what it counts below it. */
function drawFacts(pen: Pen, { facts }: PagePlan, { days, daysWithEntries, entries, mood }: ReportFigures): void {
  const range = `average mood, of 5 (range of days: ${rangeWords(mood)})`;
  const all: [string, string][] = [
    [`${daysWithEntries} of ${days}`, daysWithCheckIn(days)],
    [String(entries), entries === 1 ? 'check-in' : 'check-ins'],
    [oneDecimal(mood.average), range],
  ];
  const columns = [0, 0.3, 0.54];
  pen.artifact(() => pen.rule({ x: LEFT, y: facts }, { x: RIGHT, y: facts }, 'rule'));
  all.forEach(([number, words], index) => {
    const x = LEFT + WIDTH * (columns[index] ?? 0);
    pen.tagged('P', {}, () => {
      pen.write(number, x, facts + 27, looks.numeral);
      pen.write(words, x, facts + 42, looks.label);
    });
  });
}

function drawNothing(pen: Pen, { chart, facts }: PagePlan, { days }: ReportFigures): void {
  pen.artifact(() => pen.rule({ x: LEFT, y: facts }, { x: RIGHT, y: facts }, 'rule'));
  pen.tagged('P', {}, () => {
    pen.write(`0 of ${days}`, LEFT, facts + 27, looks.numeral);
    pen.write(daysWithCheckIn(days), LEFT, facts + 42, looks.label);
  });
  paragraph(pen, wrap(NOTHING_YET, WIDTH, pen.measure(looks.body)), chart + 12, 14, looks.body);
}

function drawSlots(pen: Pen, { slots }: PagePlan, lines: Texts['slots']): void {
  lines.forEach(({ title, text }, index) => {
    const y = slots + 8 + index * SLOT_LINE;
    pen.tagged('P', {}, () => {
      pen.write(title, LEFT, y, looks.strong);
      pen.write(text, LEFT + 106, y, looks.body);
    });
  });
}

function drawQuotes(pen: Pen, { quotes: top, quoteCap }: PagePlan, quotes: Texts['quotes'], writers: string): void {
  pen.tagged('H2', {}, () => pen.write('Saved quotes', LEFT, top + 10, looks.heading));
  pen.tagged('P', {}, () => pen.write(writers, RIGHT, top + 10, looks.label, 'right'));
  let y = top + 27;
  for (const { day, lines } of quotes) {
    const shown = capLines(lines, quoteCap, RIGHT - QUOTE_LEFT, pen.measure(looks.quote));
    pen.tagged('P', {}, () => {
      pen.write(day, LEFT, y, looks.label);
      shown.forEach((line, index) => {
        pen.write(line, QUOTE_LEFT, y + index * QUOTE_LINE, looks.quote);
      });
    });
    y += shown.length * QUOTE_LINE + QUOTE_GAP;
  }
}

/** Room that is left is for what the person wants to say. */
function drawNotes(pen: Pen, { notes, noteLines }: PagePlan): void {
  pen.tagged('H2', {}, () => pen.write('Notes', LEFT, notes + 10, looks.heading));
  pen.artifact(() => {
    for (let line = 1; line <= noteLines; line += 1) {
      const y = notes + 8 + line * NOTE_LINE;
      pen.rule({ x: LEFT, y }, { x: RIGHT, y }, 'rule');
    }
  });
}

function drawFooter(pen: Pen, { footer }: PagePlan, lines: readonly string[]): void {
  pen.artifact(() => pen.rule({ x: LEFT, y: footer - 6 }, { x: RIGHT, y: footer - 6 }, 'rule'));
  paragraph(pen, lines, footer + 6, FOOTER_LINE, looks.footer);
}

function paragraph(pen: Pen, lines: readonly string[], y: number, leading: number, look: TextLook): void {
  pen.tagged('P', {}, () => {
    lines.forEach((line, index) => {
      pen.write(line, LEFT, y + index * leading, look);
    });
  });
}
