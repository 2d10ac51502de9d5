/** Light or dark: the stored choice, or the system preference, or light. head.html applies it before first paint. */

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
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

/** Null: nothing was chosen. Undefined: it cannot be read. */
export function storedTheme(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return undefined;
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is unavailable, for example in a private window, so the choice lasts until the page is left.
  }
  applyTheme(theme);
}

/**
 * Applies a choice made in another tab here too, including one made since this page was painted. Called once, at
 * startup.
 */
export function syncThemeAcrossTabs(): void {
  const applyChoice = (choice: string | null | undefined): void => {
    if ((choice === 'light' || choice === 'dark') && choice !== currentTheme()) applyTheme(choice);
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) applyChoice(newValue);
  });
  applyChoice(storedTheme());
}
