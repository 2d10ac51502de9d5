import { useEffect } from 'react';
import { PRODUCT_NAME, TAGLINE } from '#contract/limits.ts';

const defaultTitle = `${PRODUCT_NAME} - ${TAGLINE}`;

/**
 * Sets the document title while the page is shown: `usePageTitle('Home')` sets 'Home | Evenkeel', and null the default.
 */
export function usePageTitle(page: string | null): void {
  useEffect(() => {
    document.title = page ? `${page} | ${PRODUCT_NAME}` : defaultTitle;
  }, [page]);
}
