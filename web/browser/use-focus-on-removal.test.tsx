// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { type RefObject, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';

afterEach(cleanup);

function Part({ next }: { readonly next?: RefObject<HTMLElement | null> | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, next);
  return (
    <div ref={box}>
      <button type="button">Press</button>
    </div>
  );
}

function Page({ isShown, hasNext = false }: { readonly isShown: boolean; readonly hasNext?: boolean }) {
  const next = useRef<HTMLHeadingElement>(null);
  return (
    <main id="main" tabIndex={-1}>
      {hasNext && (
        <h1 ref={next} tabIndex={-1}>
          Heading
        </h1>
      )}
      <a href="/elsewhere">Elsewhere</a>
      {isShown && <Part next={next} />}
    </main>
  );
}

/** The tag that has the focus after the part was removed, if this element had it before. */
function focusedAfterRemoval(hadFocus: 'button' | 'a', hasNext?: boolean): string | undefined {
  const page = render(<Page isShown hasNext={hasNext} />);
  page.container.querySelector<HTMLElement>(hadFocus)?.focus();
  page.rerender(<Page isShown={false} hasNext={hasNext} />);
  return document.activeElement?.tagName;
}

test('useFocusOnRemoval: moves the focus to the next element, or else to the page', () => {
  expect(focusedAfterRemoval('button', true)).toBe('H1');
  cleanup();
  expect(focusedAfterRemoval('button')).toBe('MAIN');
});

test('useFocusOnRemoval: leaves the focus where it is if it was elsewhere', () => {
  expect(focusedAfterRemoval('a', true)).toBe('A');
});
