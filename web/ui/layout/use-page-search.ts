import { useDeferredValue } from 'react';
import { useSearch } from 'wouter';

/**
 * The query string of the page on screen. The URL may already be that of the next page, which is shown once its code
 * has loaded (see app.tsx).
 */
export const usePageSearch = (): string => useDeferredValue(useSearch());
