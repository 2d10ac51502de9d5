/** Characters of a quote shown before "Read more" on Home, and in the closed items of Progress. */
export const HOME_PREVIEW_LENGTH = 75;
export const PROGRESS_PREVIEW_LENGTH = 100;

/** The first `length` characters, with an ellipsis if something was cut. Never splits a character. */
export function truncate(text: string, length: number): { text: string; isCut: boolean } {
  const characters = Array.from(text);
  if (characters.length <= length) return { text, isCut: false };
  // A cut at the end of a sentence reads "so far…", not "so far.…".
  const kept = characters
    .slice(0, length)
    .join('')
    .replace(/[\s.,;:]+$/, '');
  return { text: `${kept}…`, isCut: true };
}
