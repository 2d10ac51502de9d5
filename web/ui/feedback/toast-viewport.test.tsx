// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ToastViewport } from './toast-viewport.tsx';

afterEach(cleanup);

const nextFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('ToastViewport: nothing but the text of the toast is in the page, so that nothing else is announced', async () => {
  const shown = { id: 1, title: 'Copied!', description: 'Quote copied to clipboard.', open: true };
  render(<ToastViewport toasts={[shown]} onDismiss={() => {}} />);
  await nextFrames();
  expect(document.body.textContent).toBe('Copied!Quote copied to clipboard.');
});
