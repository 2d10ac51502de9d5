/** Fills in what the server has counted of the words here; says so where it cannot. */
import type { CallReply } from '../../../../contract/call.ts';
import type { CallNamed } from '../../../../contract/index.ts';
import type { WordFigures } from '../../../../contract/word-figures.ts';

const PATH = '/api/word-figures';
/** In milliseconds. */
const PATIENCE = 20_000;
const FAILED =
  'We could not read these figures just now. Everything else on this page is as it should be without them.';
const NOTHING_YET = 'Nothing has been counted here yet. These figures are made once a day.';
const TOO_FEW = 'too few to show';

type Reply = CallReply<CallNamed<'GET /api/word-figures'>>;

export function showWordFigures(): void {
  const section = document.querySelector<HTMLElement>('[data-word-figures]');
  if (!section) return;
  part(section, '[data-figures-again]')?.addEventListener('click', () => void read(section));
  void read(section);
}

const part = (section: HTMLElement, selector: string) => section.querySelector<HTMLElement>(selector);

function show(section: HTMLElement, selector: string, isShown: boolean): void {
  const found = part(section, selector);
  if (found) found.hidden = !isShown;
}

function say(section: HTMLElement, words: string): void {
  const status = part(section, '[data-figures-status]');
  if (status) status.textContent = words;
}

async function read(section: HTMLElement): Promise<void> {
  try {
    const answer = await fetch(PATH, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${PATH} answered ${answer.status}`);
    fill(section, (await answer.json()) as Reply);
    show(section, '[data-figures-again]', false);
  } catch {
    say(section, FAILED);
    show(section, '[data-figures-again]', true);
  }
}

function fill(section: HTMLElement, { standing, figures }: Reply): void {
  say(section, figures ? '' : NOTHING_YET);
  show(section, `[data-standing="${standing}"]`, true);
  if (!figures) return;
  for (const [name, quotes] of placesOf(figures)) {
    const place = part(section, `[data-figure="${name}"]`);
    if (place) place.textContent = inWords(quotes);
  }
  const { refusals, countedAt } = figures;
  part(section, '[data-refusals]')?.replaceChildren(...refusals.map(refusalRow));
  show(section, '[data-refusals]', refusals.length > 0);
  show(section, '[data-no-refusals]', refusals.length === 0);
  const counted = part(section, '[data-counted]');
  const day = new Date(countedAt).toLocaleDateString('en-GB', { dateStyle: 'long' });
  if (counted) counted.textContent = `Counted on ${day}. Words that were replaced by others count once.`;
  show(section, '[data-figures]', true);
}

const placesOf = ({ writers, fallbacks, answers }: WordFigures): readonly (readonly [string, number | null])[] => [
  ...writers.map(({ writer, quotes }) => [`writer-${writer}`, quotes] as const),
  ...fallbacks.map(({ reason, quotes }) => [`fallback-${reason}`, quotes] as const),
  ...answers.map(({ helped, quotes }) => [helped ? 'helped' : 'did-not-help', quotes] as const),
];

const inWords = (quotes: number | null): string =>
  quotes === null ? TOO_FEW : `about ${quotes.toLocaleString('en-GB')}`;

/** The rule by the name it has further up on the page. */
function refusalRow({ rule, quotes }: WordFigures['refusals'][number]): HTMLElement {
  const row = document.createElement('li');
  row.className = 'flex items-center justify-between gap-6 border-t border-border py-0.5';
  const link = document.createElement('a');
  link.href = `#rule-${rule}`;
  link.className = 'inline-flex min-h-tap items-center';
  const name = document.querySelector(`#rule-${rule} [data-rule-name]`)?.textContent?.replace(/\.$/, '');
  link.textContent = name ?? `Rule ${rule}`;
  const count = document.createElement('span');
  count.className = 'text-right font-semibold whitespace-nowrap tabular-nums';
  count.textContent = inWords(quotes);
  row.append(link, count);
  return row;
}
