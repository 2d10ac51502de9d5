/** The styles that one document uses, and the document with the short names of its utilities. */
export function usedStyles(styles: string, html: string, scripts: string): { styles: string; html: string };
