/** All that "Try it now" draws, in plain DOM, as the documents have no React: the card with its sliders, and the words. */
import { createElement } from '../../../browser/create-element.ts';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { createHelpPanel } from './help-panel.ts';
import { createVisitorSliders } from './visitor-sliders.ts';

/** Where the words will be, so that nobody looks for them elsewhere. */
const QUOTE_PLACEHOLDER = 'Your words will stand here.';
const WRITING_MESSAGE = 'Finding words...';
const ERROR_MESSAGE =
  'The words did not come. Your sliders stay as they are. Please check your connection and press the button again.';

export function createTryItView() {
  const { rows, rated } = createVisitorSliders();
  const button = createElement('button', { textContent: 'Write my words' });
  const privacy = createElement(
    'p',
    {},
    'Your browser writes them, on this device. Nothing is sent and nothing is stored.',
  );
  // Nor does the browser keep what stood in the form for the next time it is opened.
  const form = createElement('form', { className: 'card', autocomplete: 'off' }, ...rows, button, privacy);
  const words = createElement('blockquote', {}, QUOTE_PLACEHOLDER);
  const help = createHelpPanel();
  // What changes in here is read out. The focus stays on the button.
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
    // On a phone they stand below the button.
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
    /** What was written before stays. */
    showTrouble: (before: string): void => end(before, ERROR_MESSAGE),
  };
}

function createNextSteps() {
  const keep = createElement('a', { href: START_TRIAL_PATH }, 'Keep these ratings and sign up');
  const next = createElement(
    'div',
    { className: 'next', hidden: true },
    keep,
    createElement('p', {}, 'They wait in this tab for your first check-in, and are gone when you close it.'),
  );
  return { next, keep };
}
