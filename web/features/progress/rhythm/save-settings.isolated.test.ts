// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUserQuery, queryKeys } from '#web/queries/shared-queries.ts';
import { feedbackSummaryQuery } from '../../quotes/quote/feedback-summary-query.ts';
import { useSaveQuotePreferences } from '../../quotes/quote/use-save-quote-preferences.ts';
import { useSaveDayEnd } from './use-save-day-end.ts';
import { useSaveRhythm } from './use-save-rhythm.ts';

interface Request {
  readonly name: string;
  readonly body: object;
  readonly reply: (body: object) => void;
  readonly fail: (error: Error) => void;
}
const requests = vi.hoisted(() => [] as Request[]);
vi.mock('#web/api-client/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api-client/api.ts')>()),
  api: (name: string, { body }: { body: object }) =>
    new Promise((reply, fail) => requests.push({ name, body, reply, fail })),
}));

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
afterEach(() => {
  cleanup();
  client.clear();
  requests.length = 0;
});

const render = <Result>(hook: () => Result) =>
  renderHook(hook, {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  }).result;

/** Answers the request made last, and lets its consequences happen. */
const answer = (respond: (request: Request) => void): Promise<void> =>
  act(async () => {
    const request = requests.at(-1);
    if (request) respond(request);
    await vi.waitFor(() => expect(requests.length + client.isMutating()).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve));
  });

const isStale = (queryKey: readonly string[]) => client.getQueryState([...queryKey])?.isInvalidated;

test('days of rest chosen quickly are not undone on the page by a refetch between their saves', async () => {
  client.setQueryData([...queryKeys.progress], { showStreak: true, restWeekdays: [] });
  const save = render(useSaveRhythm);
  await act(async () => save.current({ restWeekdays: [1] }));
  await act(async () => save.current({ restWeekdays: [1, 2] }));
  expect(requests.map(({ body }) => body)).toEqual([{ restWeekdays: [1] }]);
  await answer(({ reply }) => reply({ showStreak: true, restWeekdays: [1] }));
  expect(requests.map(({ body }) => body)).toEqual([{ restWeekdays: [1] }, { restWeekdays: [1, 2] }]);
  expect(isStale(queryKeys.progress)).toBe(false);
  await answer(({ reply }) => reply({ showStreak: true, restWeekdays: [1, 2] }));
  expect(client.getQueryData([...queryKeys.progress])).toMatchObject({ restWeekdays: [1, 2] });
  expect(isStale(queryKeys.progress)).toBe(true);
});

test.each([
  ['both fail', [false, false], []],
  ['the first fails', [false, true], [1, 2]],
  ['the second fails', [true, false], [1]],
])('days of rest end at what the server has, if of two choices %s', async (_, succeed, end) => {
  client.setQueryData([...queryKeys.progress], { showStreak: true, restWeekdays: [] });
  const save = render(useSaveRhythm);
  const choices = [{ restWeekdays: [1 as const] }, { restWeekdays: [1 as const, 2 as const] }];
  for (const choice of choices) await act(async () => save.current(choice));
  for (const [index, isSaved] of succeed.entries()) {
    expect(client.getQueryData([...queryKeys.progress])).toMatchObject({ restWeekdays: [1, 2] });
    const saved = { showStreak: true, ...choices[index] };
    await answer(({ reply, fail }) => (isSaved ? reply(saved) : fail(new Error('refused'))));
  }
  expect(client.getQueryData([...queryKeys.progress])).toMatchObject({ showStreak: true, restWeekdays: end });
  expect(isStale(queryKeys.progress)).toBe(true);
});

test.each([
  ['both fail', [false, false], 0],
  ['the first fails', [false, true], 2],
  ['the second fails', [true, false], 1],
])(
  'an hour chosen for the end of the day ends at what the server has, if of two choices %s',
  async (_, succeed, end) => {
    const user = { id: 'ada', dayEnd: 0 };
    client.setQueryData([...queryKeys.user], user);
    const save = render(useSaveDayEnd);
    await act(async () => save.current(1));
    await act(async () => save.current(2));
    for (const [index, isSaved] of succeed.entries())
      await answer(({ reply, fail }) => (isSaved ? reply({ ...user, dayEnd: index + 1 }) : fail(new Error('refused'))));
    expect(client.getQueryData(currentUserQuery.queryKey)?.dayEnd).toBe(end);
  },
);

test.each([
  ['both fail', [false, false], true],
  ['the first fails', [false, true], true],
  ['the second fails', [true, false], false],
])('the use of feedback ends at what the server has, if of two changes %s', async (_, succeed, end) => {
  const { queryKey } = feedbackSummaryQuery;
  client.setQueryData(queryKey, { answers: [], usesFeedback: true });
  const save = render(useSaveQuotePreferences);
  const changes = [{ usesFeedback: false }, { usesFeedback: true }];
  for (const change of changes) await act(async () => save.current(change));
  for (const [index, isSaved] of succeed.entries()) {
    expect(client.getQueryData(queryKey)?.usesFeedback).toBe(true);
    await answer(({ reply, fail }) => (isSaved ? reply(changes[index] ?? {}) : fail(new Error('refused'))));
  }
  expect(client.getQueryData(queryKey)?.usesFeedback).toBe(end);
});

test('an hour chosen for the end of the day stays while an earlier choice is being saved', async () => {
  const user = { id: 'ada', dayEnd: 0 };
  client.setQueryData([...queryKeys.user], user);
  const save = render(useSaveDayEnd);
  const shown = () => client.getQueryData(currentUserQuery.queryKey)?.dayEnd;
  await act(async () => save.current(1));
  await act(async () => save.current(2));
  await answer(({ reply }) => reply({ ...user, dayEnd: 1 }));
  expect(shown()).toBe(2);
  await answer(({ reply }) => reply({ ...user, dayEnd: 2 }));
  expect(shown()).toBe(2);
});
