/** The number of characters of a quote shown before "Read more" on Home, and in the closed items of Progress. */
export const HOME_PREVIEW_LENGTH = 75;
export const PROGRESS_PREVIEW_LENGTH = 100;

/**
 * At most the first `length` characters, followed by an ellipsis if the text was cut. It is cut between words if
 * possible.
 */
export function truncate(text: string, length: number): { text: string; isCut: boolean } {
  const characters = Array.from(text);
  if (characters.length <= length) return { text, isCut: false };
  const first = characters.slice(0, length);
  const end = characters[length] === ' ' ? length : first.lastIndexOf(' ');
  // A cut at the end of a sentence reads "so far…", not "so far.…".
  const trimmed = first
    .slice(0, end > 0 ? end : length)
    .join('')
    .replace(/[\s.,;:]+$/, '');
  return { text: `${trimmed}…`, isCut: true };
}
