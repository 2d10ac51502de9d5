import { applyTheme, currentTheme, STORAGE_KEY } from './theme-store.ts';

/**
 * Keeps an open page in the theme of this device: follows a choice made in another tab, including one made since this
 * page was painted, and, for as long as nothing was chosen, the device's own switch between light and dark, which phones
 * make at sunset. Called once.
 */
export function followTheme(): void {
  const applyChoice = (choice: string | null | undefined): void => {
    if ((choice === 'light' || choice === 'dark') && choice !== currentTheme()) applyTheme(choice);
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) applyChoice(newValue);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (storedChoice() === null) applyTheme(matches ? 'dark' : 'light');
  });
  applyChoice(storedChoice());
}

/** Null: nothing was chosen. Undefined: it cannot be read. */
function storedChoice(): string | null | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return undefined;
  }
}
