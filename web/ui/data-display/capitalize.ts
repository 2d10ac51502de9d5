/** The text with a capital at its start, as the beginning of a sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
