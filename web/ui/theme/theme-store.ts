/** Light or dark: the stored choice, or the system preference, or light. head.html applies it before first paint. */
import { createNotifier } from '#web/browser/notifier.ts';

export type Theme = 'light' | 'dark';

export const STORAGE_KEY = 'theme';
const { subscribe, notify } = createNotifier();

export const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** @returns a function that stops listening. */
export const onThemeChange = subscribe;

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ek-background').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  notify();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is unavailable, for example in a private window, so the choice lasts until the page is left.
  }
  applyTheme(theme);
}
