/**
 * The view of "Try it now": its sliders, and the visitor's quote in place of the sample. Plain DOM, because the static
 * pages have no React.
 */
import { createElement } from '#web/browser/create-element.ts';
import { isPending, setPending } from '#web/browser/pending-button.ts';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { createHelpPanel } from './help-panel.ts';
import { createVisitorSliders } from './visitor-sliders.ts';

const BY_VISITORS_BROWSER = 'By our own writer, on this device. This is support, not medical advice.';
const WRITING_MESSAGE = 'Finding words...';
const ERROR_MESSAGE = "That didn't work. Your sliders haven't changed. Please check your connection and try again.";

/** @param place the section of the page. Its pictures of sliders and its sample quote are replaced by real ones. */
export function createTryItView(section: HTMLElement) {
  const { rows, rated } = createVisitorSliders();
  const button = createElement('button', { textContent: 'Write my words' });
  const form = createForm(rows, button);
  const { outcome, example, status, quote, by } = findOutcome(section);
  // Changes inside `status` are announced. The focus stays on the button.
  const help = createHelpPanel(status);
  const error = createElement('p', { role: 'alert', className: 'error' });
  const { next, keepLink } = createNextSteps();
  outcome.append(error, help.panel, next);
  section.querySelector('[data-try-sliders]')?.replaceChildren(form);

  const showOutcome = (text: string, byText: string, errorText: string): void => {
    setPending(button, false);
    quote.textContent = text;
    quote.toggleAttribute('data-pending', false);
    by.textContent = byText;
    error.textContent = errorText;
    // On a phone the quote and the error are below the button.
    (errorText ? error : status).scrollIntoView({ block: 'nearest' });
  };
  return {
    form,
    keepLink,
    rated,
    setHelpOpen: help.setOpen,
    isWriting: () => isPending(button),
    showWriting: (): void => {
      setPending(button, true);
      example.remove();
      quote.textContent = WRITING_MESSAGE;
      quote.toggleAttribute('data-pending', true);
      by.textContent = '';
      error.textContent = '';
    },
    showQuote: (text: string): void => {
      button.textContent = 'Write another';
      next.hidden = false;
      showOutcome(text, BY_VISITORS_BROWSER, '');
    },
    /** Keeps the visitor's previous quote, but removes the sample, which would look like theirs. */
    showError: (previousText: string): void =>
      showOutcome(previousText, previousText && BY_VISITORS_BROWSER, ERROR_MESSAGE),
  };
}

/**
 * Only two sliders at first, so that a quote is two taps away. Autocomplete is off, so that the browser does not
 * restore their values on a later visit.
 */
function createForm([stress = '', sleep = '', ...others]: readonly (Node | string)[], button: HTMLButtonElement) {
  const privacy = createElement(
    'p',
    { className: 'privacy' },
    'Your browser writes them, on this device. Nothing is sent and nothing is stored.',
  );
  const moreSliders = createElement('details', {}, createElement('summary', {}, 'Three more sliders'), ...others);
  return createElement('form', { autocomplete: 'off' }, stress, sleep, moreSliders, button, privacy);
}

function findOutcome(section: HTMLElement) {
  const find = (selector: string): HTMLElement => {
    const found = section.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`createTryItView: the page has no ${selector}`);
    return found;
  };
  return {
    outcome: find('[data-try-outcome]'),
    example: find('[data-try-example]'),
    status: find('[role=status]'),
    quote: find('blockquote'),
    by: find('[data-try-by]'),
  };
}

function createNextSteps() {
  const keepLink = createElement('a', { href: START_TRIAL_PATH }, 'Keep these ratings and sign up');
  const next = createElement(
    'div',
    { className: 'next', hidden: true },
    keepLink,
    createElement('p', {}, "They're kept in this tab for your first check-in, and go when you close it."),
  );
  return { next, keepLink };
}
