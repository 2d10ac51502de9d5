/** The two faces of the cookie banner. */
import { pages } from '../../../../contract/pages.ts';
import type { CookieChoices } from '../../../../contract/privacy.ts';
import { element } from '../../../ui/element.ts';
import { allCookies, essentialCookies, optionalCookies } from '../cookie-kinds.ts';

type Save = (choices: CookieChoices) => void;

export interface View {
  readonly parts: readonly HTMLElement[];
  /** What takes the focus when this view is opened. */
  readonly heading: HTMLElement;
  /** What led to the other view, to come back to. */
  readonly opener?: HTMLElement;
}

const heading = (text: string) => element('h2', { textContent: text, tabIndex: -1 });

const button = (text: string, className: string, act: () => void) =>
  element('button', { type: 'button', textContent: text, className, onclick: act });

interface FirstViewActs {
  readonly save: Save;
  readonly customize: () => void;
}

export function firstView({ save, customize }: FirstViewActs): View {
  const title = heading('Cookies: your choice');
  const opener = button('Customize', 'quiet', customize);
  return {
    heading: title,
    opener,
    parts: [
      element('div', { className: 'words' }, title, honestWords()),
      element(
        'div',
        { className: 'acts' },
        button('Essential Only', 'answer', () => save(allCookies(false))),
        button('Accept All', 'answer', () => save(allCookies(true))),
        opener,
        element('a', { href: `${pages.privacy}#section-11`, textContent: 'Privacy notice' }),
      ),
      closeButton(save),
    ],
  };
}

const honestWords = () =>
  element('p', {
    textContent:
      'Evenkeel sets only the cookies it needs, such as the one that keeps you signed in. Should that ever change, your choice here counts.',
  });

/** The same answer as Essential Only, and it says so. */
const closeButton = (save: Save) =>
  element('button', {
    type: 'button',
    className: 'close',
    ariaLabel: 'Close: essential cookies only',
    textContent: '×',
    onclick: () => save(allCookies(false)),
  });

interface ChoicesViewActs {
  /** How the switches stand at first. */
  readonly chosen: CookieChoices;
  readonly save: Save;
  readonly back: () => void;
}

export function choicesView({ chosen, save, back }: ChoicesViewActs): View {
  const title = heading('Choose one by one');
  const switches = optionalCookies.map(({ key, label, hint }) => ({ key, ...switchRow(label, hint, chosen[key]) }));
  const locked = switchRow(essentialCookies.label, essentialCookies.hint, true, 'locked');
  const choices = (): CookieChoices =>
    Object.fromEntries([['necessary', true], ...switches.map(({ key, input }) => [key, input.checked])]);
  return {
    heading: title,
    parts: [
      element('div', { className: 'words' }, title, ...[locked, ...switches].map(({ row }) => row)),
      element(
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
  const input = element('input', { type: 'checkbox', role: 'switch', id, checked, disabled: locked === 'locked' });
  input.setAttribute('aria-describedby', `${id}-hint`);
  const words = element(
    'div',
    {},
    element('label', { htmlFor: id, textContent: label }),
    element('p', { id: `${id}-hint`, textContent: hint }),
  );
  return { row: element('div', { className: 'row' }, words, input), input };
}
