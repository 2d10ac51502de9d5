/** The two views of the cookie banner. */

import type { CookieChoices } from '#contract/calls/privacy.ts';
import { pages } from '#contract/pages.ts';
import { createElement } from '#web/browser/create-element.ts';
import { choicesWithAll, essentialCookies, optionalCookies } from './cookie-choices.ts';

type SaveChoices = (choices: CookieChoices) => void;

export interface View {
  readonly parts: readonly HTMLElement[];
  /** Takes the focus when this view is opened. */
  readonly heading: HTMLElement;
  /** The control that opened the other view, to return the focus to. */
  readonly opener?: HTMLElement;
}

const heading = (text: string) => createElement('h2', { textContent: text, tabIndex: -1 });

const button = (text: string, className: string, act: () => void) =>
  createElement('button', { type: 'button', textContent: text, className, onclick: act });

interface FirstViewActions {
  readonly save: SaveChoices;
  readonly customize: () => void;
}

export function firstView({ save, customize }: FirstViewActions): View {
  const title = heading('Cookies: your choice');
  const opener = button('Customize', 'quiet', customize);
  return {
    heading: title,
    opener,
    parts: [
      createElement('div', { className: 'words first' }, title, explanation()),
      createElement(
        'div',
        { className: 'acts answers' },
        button('Essential Only', 'answer', () => save(choicesWithAll(false))),
        button('Accept All', 'answer', () => save(choicesWithAll(true))),
        opener,
      ),
      closeButton(save),
    ],
  };
}

/**
 * A single short sentence, so that the banner stays low on a phone. On wider screens it also says what the choice is
 * for.
 */
const explanation = () =>
  createElement(
    'p',
    {},
    'We set only the cookies we need. ',
    createElement('span', {
      className: 'more',
      textContent: "If that ever changes, we'll follow your choice here. ",
    }),
    createElement('a', { href: `${pages.privacy}#section-11`, textContent: 'Privacy notice' }),
  );

/** Has the same effect as "Essential Only", and its label says so. */
const closeButton = (save: SaveChoices) =>
  createElement('button', {
    type: 'button',
    className: 'close',
    'aria-label': 'Close: essential cookies only',
    textContent: '×',
    onclick: () => save(choicesWithAll(false)),
  });

interface ChoicesViewActions {
  /** The initial state of the switches. */
  readonly chosen: CookieChoices;
  readonly save: SaveChoices;
  readonly back: () => void;
}

export function choicesView({ chosen, save, back }: ChoicesViewActions): View {
  const title = heading('Choose your cookies');
  const switches = optionalCookies.map(({ key, label, hint }) => ({ key, ...switchRow(label, hint, chosen[key]) }));
  const locked = switchRow(essentialCookies.label, essentialCookies.hint, true, 'locked');
  const choices = (): CookieChoices =>
    Object.fromEntries([['necessary', true], ...switches.map(({ key, input }) => [key, input.checked])]);
  return {
    heading: title,
    parts: [
      createElement('div', { className: 'words' }, title, ...[locked, ...switches].map(({ row }) => row)),
      createElement(
        'div',
        { className: 'acts' },
        button('Save Preferences', 'answer', () => save(choices())),
        button('Back', 'quiet', back),
      ),
      closeButton(save),
    ],
  };
}

function switchRow(label: string, hint: string, checked: boolean, locked?: 'locked') {
  const id = `cookie-${label.toLowerCase().replaceAll(' ', '-')}`;
  const input = createElement('input', {
    type: 'checkbox',
    role: 'switch',
    id,
    checked,
    disabled: locked === 'locked',
    'aria-describedby': `${id}-hint`,
  });
  const texts = createElement(
    'div',
    {},
    createElement('label', { htmlFor: id, textContent: label }),
    createElement('p', { id: `${id}-hint`, textContent: hint }),
  );
  return { row: createElement('div', { className: 'row' }, texts, input), input };
}
