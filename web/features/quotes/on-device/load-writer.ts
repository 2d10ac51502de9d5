/** The built-in writer, in a file of its own that comes once the page stands, and is kept for when there is no connection. */
export const loadWriter = () => import('../../../../words/writer/writer.ts');

/** @returns the way to call it off. */
export function loadWriterSoon(): () => void {
  // What does not come now is asked for again when words are wanted.
  const load = (): void => void loadWriter().catch(() => {});
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(load);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(load, 500);
  return () => clearTimeout(timer);
}
