import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange, type Theme } from './theme-store.ts';

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
