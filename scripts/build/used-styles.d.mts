/** The styles that one static page uses, and the page with the short names of its utilities. */
export function usedStyles(styles: string, html: string, scripts: string): { styles: string; html: string };
