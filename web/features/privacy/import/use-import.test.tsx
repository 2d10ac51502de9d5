// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useImport } from './use-import.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const daylioCsv = (note: string) =>
  `full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-01,March 1,Sunday,8:00 AM,${note},,,\n`;

/** A file that is read when `finish` is called. */
function fileOf(text: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const file = new File([], 'entries.csv');
  file.text = () => promise;
  return { file, finish: () => resolve(text) };
}

test('useImport: shows the file that was chosen last, even if an earlier one is read later', async () => {
  const { result } = renderHook(useImport, { wrapper });
  const [slow, fast] = [fileOf('not an export'), fileOf(daylioCsv('good'))];
  await act(async () => {
    const first = result.current.choose(slow.file);
    const second = result.current.choose(fast.file);
    fast.finish();
    await second;
    slow.finish();
    await first;
  });
  expect(result.current.state).toMatchObject({ kind: 'read', file: { from: 'daylio' } });
});

test('useImport: has no file to send while the next one is read', async () => {
  const { result } = renderHook(useImport, { wrapper });
  const [first, next] = [fileOf(daylioCsv('good')), fileOf(daylioCsv('bad'))];
  await act(async () => {
    first.finish();
    await result.current.choose(first.file);
  });
  expect(result.current.state.kind).toBe('read');
  act(() => void result.current.choose(next.file));
  expect(result.current.state.kind).toBe('nothing');
});

test.each([
  [400, 'invalid_input'],
  [413, 'payload_too_large'],
])('useImport: continues with the other entries after one that is refused with %i', async (status, code) => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    return body.includes('2026-03-02')
      ? Response.json({ code, message: 'No.' }, { status })
      : Response.json({ added: 1, known: 0 });
  });
  const { result } = renderHook(useImport, { wrapper });
  const row = (day: string) => `2026-03-0${day},March ${day},Sunday,8:00 AM,good,,,\n`;
  const { file, finish } = fileOf(
    `full_date,date,weekday,time,mood,activities,note_title,note\n${row('1')}${row('2')}`,
  );
  await act(async () => {
    finish();
    await result.current.choose(file);
  });
  await act(() => result.current.start());
  expect(result.current.state).toMatchObject({ kind: 'done', progress: { done: 2, added: 1, refused: 1 } });
  expect(bodies).toHaveLength(3);
});
