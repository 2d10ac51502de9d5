/**
 * Everything that "Try it now" draws: the card with its sliders, and the quote. Plain DOM, because the static pages
 * have no React.
 */
import { createElement } from '../../../browser/create-element.ts';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { createHelpPanel } from './help-panel.ts';
import { createVisitorSliders } from './visitor-sliders.ts';

/** Shown in the quote's place, so that visitors know where to look. */
const QUOTE_PLACEHOLDER = 'Your words will appear here.';
const WRITING_MESSAGE = 'Finding words...';
const ERROR_MESSAGE = "That didn't work. Your sliders haven't changed. Please check your connection and try again.";

export function createTryItView() {
  const { rows, rated } = createVisitorSliders();
  const button = createElement('button', { textContent: 'Write my words' });
  const privacy = createElement(
    'p',
    {},
    'Your browser writes them on this device. Nothing is sent and nothing is stored.',
  );
  // The browser must not restore the form's values on the next visit either.
  const form = createElement('form', { className: 'card', autocomplete: 'off' }, ...rows, button, privacy);
  const words = createElement('blockquote', {}, QUOTE_PLACEHOLDER);
  const help = createHelpPanel();
  // Changes in here are announced. The focus stays on the button.
  const status = createElement('div', { role: 'status' }, words, help.near);
  const trouble = createElement('p', { role: 'alert', className: 'trouble' });
  const by = createElement(
    'p',
    { hidden: true },
    'By our built-in writer, on this device. This is support, not medical advice.',
  );
  const { next, keep } = createNextSteps();
  const outcome = createElement('div', { className: 'outcome' }, status, by, trouble, help.panel, next);

  const setPending = (pending: boolean): void => {
    button.ariaDisabled = pending ? 'true' : null;
    button.ariaBusy = pending ? 'true' : null;
  };
  const end = (text: string, troubleText: string): void => {
    setPending(false);
    words.textContent = text || QUOTE_PLACEHOLDER;
    words.toggleAttribute('data-written', text !== '');
    trouble.textContent = troubleText;
    // On a phone they are below the button.
    (troubleText ? trouble : status).scrollIntoView({ block: 'nearest' });
  };
  return {
    parts: [form, outcome],
    form,
    keep,
    rated,
    setHelpOpen: help.setOpen,
    isWriting: () => button.ariaDisabled === 'true',
    showWriting: (): void => {
      setPending(true);
      words.textContent = WRITING_MESSAGE;
      words.toggleAttribute('data-written', false);
      trouble.textContent = '';
    },
    showWords: (text: string): void => {
      button.textContent = 'Write another';
      by.hidden = false;
      next.hidden = false;
      end(text, '');
    },
    /** The previous quote stays. */
    showTrouble: (before: string): void => end(before, ERROR_MESSAGE),
  };
}

function createNextSteps() {
  const keep = createElement('a', { href: START_TRIAL_PATH }, 'Keep these ratings and sign up');
  const next = createElement(
    'div',
    { className: 'next', hidden: true },
    keep,
    createElement('p', {}, "They're kept in this tab for your first check-in, and go when you close it."),
  );
  return { next, keep };
}
