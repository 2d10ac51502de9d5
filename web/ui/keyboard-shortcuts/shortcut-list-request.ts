/**
 * Connects the button that requests the list of shortcuts with the dialog that shows it, whose code is loaded later.
 */
const listeners = new Set<() => void>();

/** @returns a function that stops listening. */
export function onShortcutListRequested(open: () => void): () => void {
  listeners.add(open);
  return () => void listeners.delete(open);
}

export function requestShortcutList(): void {
  for (const open of listeners) open();
}
