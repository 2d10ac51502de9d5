/** The layout of one A4 page, in points (72 to the inch) from the top left. Pure: all measurements are passed in. */

export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;
export const LEFT = 40;
export const WIDTH = PAGE_WIDTH - 2 * LEFT;
export const TOP = 36;
const BOTTOM = PAGE_HEIGHT - 30;

/** Distance between baselines. */
export const FOOTER_LINE = 9.6;
export const QUOTE_LINE = 11;
export const SLOT_LINE = 13;
export const NOTE_LINE = 26;
export const QUOTE_GAP = 3.5;
const FOOTER_GAP = 10;
const HEADING = 18;
const TABLE_HEAD = 17;
const DATES = 13;
const FACTS = 46;
/** Fewer ruled lines are not worth a heading. More would look like a blank form. */
const noteLinesShown = { least: 2, most: 8 };

/** Minimum and maximum sizes. At the minimum, all dimensions and five quotes cut to one line each must fit. */
const chartHeights = { least: 48, most: 120 };
const rowHeights = { least: 13.4, most: 21.5 };
const blockGaps = { least: 11, most: 18 };
const SPACING_STEPS = [1, 0.8, 0.6, 0.4, 0.2, 0];

export interface PageContent {
  /** Lines between the title and the facts: the name and the period. */
  readonly headLines: number;
  readonly hasCheckIns: boolean;
  readonly rows: number;
  readonly slotLines: number;
  /** How many lines each quote takes uncut. */
  readonly quoteLines: readonly number[];
  readonly footerLines: number;
}

/** The top of each block and the sizes of its parts. */
export interface PagePlan {
  readonly facts: number;
  readonly chart: number;
  readonly chartHeight: number;
  readonly table: number;
  readonly rowHeight: number;
  readonly slots: number;
  readonly quotes: number;
  /** The maximum number of lines shown of each quote. */
  readonly quoteCap: number;
  /** Ruled lines to write on, and where they begin. */
  readonly notes: number;
  readonly noteLines: number;
  readonly footer: number;
}

type Sizes = Pick<PagePlan, 'chartHeight' | 'rowHeight' | 'quoteCap'> & { readonly gap: number };

const between = ({ least, most }: typeof rowHeights, share: number): number => least + (most - least) * share;

const sizesToTry = (quoteLines: readonly number[]): Sizes[] => {
  const whole = Math.max(0, ...quoteLines);
  const at = (comfort: number, quoteCap: number): Sizes => ({
    chartHeight: between(chartHeights, comfort),
    rowHeight: between(rowHeights, comfort),
    gap: between(blockGaps, comfort),
    quoteCap,
  });
  const caps = Array.from({ length: Math.max(0, whole - 1) }, (_, index) => whole - 1 - index);
  return [...SPACING_STEPS.map((comfort) => at(comfort, whole)), ...caps.map((cap) => at(0, cap))];
};

const quotesHeight = (quoteLines: readonly number[], cap: number): number =>
  quoteLines.length === 0
    ? 0
    : HEADING + quoteLines.reduce((sum, lines) => sum + Math.min(lines, cap) * QUOTE_LINE + QUOTE_GAP, 0);

/** The roomiest plan that fits. Rows and the chart shrink first, then quotes are cut. */
export function planPage(content: PageContent): PagePlan {
  const footer = BOTTOM - content.footerLines * FOOTER_LINE;
  const facts = TOP + 34 + content.headLines * 16;
  const place = ({ gap, ...sizes }: Sizes): { plan: PagePlan; fits: boolean } => {
    /** The height of a block including the gap below it, or 0 for an empty block. */
    const block = (height: number): number => (height === 0 ? 0 : height + gap);
    const chart = facts + block(FACTS);
    const table = chart + (content.hasCheckIns ? block(HEADING + sizes.chartHeight + DATES) : block(FACTS));
    const slots = table + block(content.rows === 0 ? 0 : TABLE_HEAD + content.rows * sizes.rowHeight);
    const quotes = slots + block(content.slotLines * SLOT_LINE);
    const notes = quotes + block(quotesHeight(content.quoteLines, sizes.quoteCap));
    const room = Math.floor((footer - FOOTER_GAP - notes - HEADING) / NOTE_LINE);
    const noteLines = room < noteLinesShown.least ? 0 : Math.min(room, noteLinesShown.most);
    const plan = { ...sizes, facts, chart, table, slots, quotes, notes, noteLines, footer };
    return { plan, fits: notes - gap + FOOTER_GAP <= footer };
  };
  const plans = sizesToTry(content.quoteLines).map(place);
  const fitting = plans.find(({ fits }) => fits);
  if (!fitting) throw new Error('planPage: even the most compact plan does not fit on the page');
  return fitting.plan;
}

export type Measure = (text: string) => number;

/** Wraps the text at that width. It breaks at spaces, and inside a word only if the word is wider than a line. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => breakWord(word, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      found.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...found, piece];
}

/**
 * One line of at most that width. An ellipsis replaces the words left out, or the end of a single word that is too
 * long.
 */
export function truncateToWidth(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const cut = () => `${letters.join('').trimEnd()}…`;
  while (letters.length > 0 && measure(cut()) > width) letters.pop();
  const lastSpace = letters.lastIndexOf(' ');
  if (lastSpace > 0) letters.length = lastSpace;
  return cut();
}

/** At most that many lines. The last one ends in an ellipsis if something is left out. */
export const capLines = (lines: readonly string[], cap: number, width: number, measure: Measure): string[] =>
  lines.length <= cap
    ? [...lines]
    : [...lines.slice(0, cap - 1), truncateToWidth(`${lines.slice(cap - 1).join(' ')}`, width, measure)];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The y position in a box of a value from 1 to 5, with 5 at the top. */
export const yOfRating = (value: number, box: Box): number => box.y + ((5 - value) / 4) * box.height;

/** The line as strokes. A missing value interrupts the line, and a value between two gaps is a stroke of one point. */
export function lineSegments(values: readonly (number | null)[], box: Box): Point[][] {
  const isOne = values.length < 2;
  const step = isOne ? 0 : box.width / (values.length - 1);
  const start = box.x + (isOne ? box.width / 2 : 0);
  const strokes: Point[][] = [];
  let stroke: Point[] = [];
  values.forEach((value, index) => {
    if (value !== null) {
      if (stroke.length === 0) strokes.push(stroke);
      stroke.push({ x: start + index * step, y: yOfRating(value, box) });
    } else stroke = [];
  });
  return strokes;
}
