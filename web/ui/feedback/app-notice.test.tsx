// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppNotice, showAppNotice } from './app-notice.tsx';

afterEach(() => {
  showAppNotice('update', null);
  showAppNotice('sessionEnded', null);
  cleanup();
});

test.each([
  ['update', 'sessionEnded'],
  ['sessionEnded', 'update'],
] as const)('AppNotice: of %s and then %s, shows the end of the session, and then the update', (first, second) => {
  const { container } = render(<AppNotice />);
  act(() => showAppNotice(first, { content: first, isSticky: false }));
  expect(container.textContent).toBe(first);
  act(() => showAppNotice(second, { content: second, isSticky: false }));
  expect(container.textContent).toBe('sessionEnded');
  act(() => showAppNotice('sessionEnded', null));
  expect(container.textContent).toBe('update');
});
