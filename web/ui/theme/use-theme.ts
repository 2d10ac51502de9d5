import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, onThemeChange, type Theme } from './theme-store.ts';

export const useTheme = (): { readonly theme: Theme; readonly chooseTheme: (theme: Theme) => void } => ({
  theme: useSyncExternalStore(onThemeChange, currentTheme),
  chooseTheme,
});
