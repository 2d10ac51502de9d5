import { applyTheme, storedTheme } from './theme-store.ts';

/**
 * Follows the device's own switch between light and dark, which phones make at sunset, for as long as nothing was chosen
 * here.
 */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (storedTheme() === null) applyTheme(matches ? 'dark' : 'light');
  });
}
