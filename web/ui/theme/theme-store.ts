/** Light or dark: the stored choice, or the system preference, or light. head.html applies it before first paint. */

export type Theme = 'light' | 'dark';

export const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

export const currentTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** @returns a function that stops listening. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ek-background').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is unavailable, for example in a private window, so the choice lasts until the page is left.
  }
  applyTheme(theme);
}
