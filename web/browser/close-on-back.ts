/**
 * Back closes an open dialog, as it does in other apps of a phone. While dialogs are open, the history has an entry of
 * theirs above the page's. It is removed when they are closed otherwise.
 */

/** Of the open dialogs. */
const closers: (() => void)[] = [];
let isRemoving = false;

const isMarked = (): boolean => history.state?.isDialog === true;

/** In a task of its own, so that a dialog that follows another takes over its entry. */
const alignSoon = (): unknown => setTimeout(align);

function align(): void {
  if (isRemoving || isMarked() === closers.length > 0) return;
  isRemoving = closers.length === 0;
  if (isRemoving) history.back();
  // Not the instance's method: wouter replaces it with one that announces a navigation.
  else History.prototype.pushState.call(history, { ...history.state, isDialog: true }, '');
}

function onPopState(): void {
  if (!isRemoving && !isMarked()) closers.at(-1)?.();
  isRemoving = false;
  // For a dialog that stays open, or an entry whose dialog is gone.
  alignSoon();
}

/** @returns a function to be called when the dialog is closed. */
export function closeOnBack(close: () => void): () => void {
  window.addEventListener('popstate', onPopState);
  closers.push(close);
  alignSoon();
  return () => {
    closers.splice(closers.indexOf(close), 1);
    alignSoon();
  };
}
