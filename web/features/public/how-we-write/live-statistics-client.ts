/** Fills in this server's live statistics about its quotes, or says that they are unavailable. */

import type { QuoteStatistics } from '#contract/calls/quote-statistics.ts';
import type { ApiReply } from '#web/api-client/api.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';

const STATISTICS_PATH = '/api/quote-statistics';
/** In milliseconds. */
const TIMEOUT_MS = 20_000;
const FAILED_MESSAGE =
  "We couldn't load these figures just now. Everything else on this page is complete without them.";
const NOTHING_YET_MESSAGE = 'Nothing has been counted here yet. These figures are updated once a day.';
const TOO_FEW_LABEL = 'too few to show';

type Reply = ApiReply<'GET /api/quote-statistics'>;

export function initLiveStatistics(): void {
  const section = document.querySelector<HTMLElement>('[data-quote-statistics]');
  if (!section) return;
  findIn(section, '[data-figures-again]')?.addEventListener('click', () => void fetchStatistics(section));
  void fetchStatistics(section);
}

const findIn = (section: HTMLElement, selector: string) => section.querySelector<HTMLElement>(selector);

function setShown(section: HTMLElement, selector: string, isShown: boolean): void {
  const element = findIn(section, selector);
  if (element) element.hidden = !isShown;
}

function setStatus(section: HTMLElement, text: string): void {
  const status = findIn(section, '[data-figures-status]');
  if (status) status.textContent = text;
}

async function fetchStatistics(section: HTMLElement): Promise<void> {
  try {
    const response = await fetch(STATISTICS_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${STATISTICS_PATH} replied with status ${response.status}`);
    renderStatistics(section, (await response.json()) as Reply);
    setShown(section, '[data-figures-again]', false);
  } catch {
    setStatus(section, FAILED_MESSAGE);
    setShown(section, '[data-figures-again]', true);
  }
}

function renderStatistics(section: HTMLElement, { writerStatus, statistics }: Reply): void {
  setStatus(section, statistics ? '' : NOTHING_YET_MESSAGE);
  setShown(section, `[data-writer-status="${writerStatus}"]`, true);
  if (!statistics) return;
  for (const [name, quotes] of statisticsByName(statistics)) {
    const element = findIn(section, `[data-figure="${name}"]`);
    if (element) element.textContent = formatQuoteCount(quotes);
  }
  const { refusals, countedAt } = statistics;
  findIn(section, '[data-refusals]')?.replaceChildren(...refusals.map(refusalRow));
  setShown(section, '[data-refusals]', refusals.length > 0);
  setShown(section, '[data-no-refusals]', refusals.length === 0);
  const counted = findIn(section, '[data-counted]');
  const day = new Date(countedAt).toLocaleDateString('en-GB', { dateStyle: 'long' });
  if (counted) counted.textContent = `Counted on ${day}. Texts that were replaced count once.`;
  setShown(section, '[data-figures]', true);
}

const statisticsByName = ({
  writers,
  fallbacks,
  answers,
}: QuoteStatistics): readonly (readonly [string, number | null])[] => [
  ...writers.map(({ writer, quotes }) => [`writer-${writer}`, quotes] as const),
  ...fallbacks.map(({ reason, quotes }) => [`fallback-${reason}`, quotes] as const),
  ...answers.map(({ helped, quotes }) => [helped ? 'helped' : 'did-not-help', quotes] as const),
];

const formatQuoteCount = (quotes: number | null): string =>
  quotes === null ? TOO_FEW_LABEL : `about ${formatInteger(quotes)}`;

/** Names the rule as it is named earlier on the page. */
function refusalRow({ rule, quotes }: QuoteStatistics['refusals'][number]): HTMLElement {
  const row = document.createElement('li');
  row.className = 'grid grid-cols-[1fr_auto] items-center gap-6 border-t border-border py-0.5';
  const link = document.createElement('a');
  link.href = `#rule-${rule}`;
  link.className = 'inline-flex min-h-tap items-center';
  const name = document.querySelector(`#rule-${rule} [data-rule-name]`)?.textContent?.replace(/\.$/, '');
  link.textContent = name ?? `Rule ${rule}`;
  const count = document.createElement('span');
  count.className = 'text-right font-semibold tabular-nums';
  count.textContent = formatQuoteCount(quotes);
  row.append(link, count);
  return row;
}
