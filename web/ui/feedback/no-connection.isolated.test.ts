// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { setConnected } from '../../offline/connection.ts';
import { NoConnection } from './no-connection.tsx';

vi.mock('../../queries/refetch-on-reconnect.ts', () => ({ checkConnection: async () => {} }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setConnected(true);
});

test('NoConnection: every attempt that finds no connection changes what the status says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 21, 7, 31) });
  setConnected(false);
  render(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(NoConnection, { dated: true })),
  );
  const status = screen.getByRole('status');
  expect(status.textContent).toContain("You're offline.");
  const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  tryAgain();
  await vi.waitFor(() => expect(status.textContent).toContain("You're still offline. Last tried at 21:07:31."));
  vi.setSystemTime(new Date(2026, 10, 20, 21, 7, 33));
  tryAgain();
  await vi.waitFor(() => expect(status.textContent).toContain('Last tried at 21:07:33.'));
});
