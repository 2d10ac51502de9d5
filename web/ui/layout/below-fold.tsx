import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * What is below the first view of a phone, rendered after that view has been painted. All at once, on the first page of
 * a visit, it would be the page's longest task. Where nothing would be gained, it is rendered with the rest.
 */
export function BelowFold({ children }: { readonly children: ReactNode }) {
  return useRenderedCount(1) === 1 && children;
}

/** However many they become. */
const ALL = Number.POSITIVE_INFINITY;

/**
 * How many of `count` items to render now. After each paint, one part of the page grows by its `step`: the parts that
 * were mounted first come first.
 */
export function useRenderedCount(count: number, step = 1, inFirstView = 0): number {
  const [rendered, setRendered] = useState(() => (hasTurns() ? inFirstView : ALL));
  useEffect(() => {
    const next = rendered + step;
    if (rendered < count) return takeTurn(() => startTransition(() => setRendered(next < count ? next : ALL)));
  }, [rendered, count, step]);
  return Math.min(rendered, count);
}

/** Where the columns of a page are beside each other. */
const WIDE_VIEW = '(min-width: 64rem)';

/** The path of the page that is rendered in turn, the first one of a visit. */
let pathInTurn: string | null = null;

/** For the page at this path, if all its data is there: what is rendered later must not ask again for what failed. */
export function renderBelowFoldInTurn(path: string): void {
  // A user who has scrolled the prerendered page keeps their place.
  if (scrollY === 0 && !matchMedia(WIDE_VIEW).matches) pathInTurn = path;
}

function hasTurns(): boolean {
  // When the user returns to it later, everything is rendered at once.
  if (pathInTurn !== null && location.pathname !== pathInTurn) pathInTurn = null;
  return pathInTurn !== null;
}

/** In the order of their turns. The first one stays until its part is there. */
const waiting = new Set<() => void>();

/** Returns what to call once the part has been rendered, or is no longer wanted. */
function takeTurn(render: () => void): () => void {
  waiting.add(render);
  if (waiting.size === 1) afterPaint(renderNext);
  return () => {
    const [first] = waiting;
    waiting.delete(render);
    if (first === render) afterPaint(renderNext);
  };
}

function renderNext(): void {
  const [first] = waiting;
  first?.();
}

/** A tab in the background is not painted. */
function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
