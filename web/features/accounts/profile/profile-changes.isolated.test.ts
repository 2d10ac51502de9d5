// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/calls/accounts.ts';
import { currentUserQuery } from '#web/queries/shared-queries.ts';
import { NameEditor } from './name-editor.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

const cached = vi.hoisted(() => ({ replies: new Map<string, unknown>() }));
vi.mock('#web/offline/offline-cache.ts', async (original) => ({
  ...(await original<typeof import('#web/offline/offline-cache.ts')>()),
  cacheReply: (key: string, answer: unknown) => cached.replies.set(key, answer),
}));

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: '/ada.jpg' } as User;
const changed = { ...ada, firstName: 'Augusta', profileImageUrl: null } as User;
vi.mock('#web/api-client/api.ts', async (original) => ({
  ...(await original<typeof import('#web/api-client/api.ts')>()),
  api: async () => changed,
}));

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
beforeEach(() => {
  cached.replies.clear();
  client.setQueryData(currentUserQuery.queryKey, ada);
});
afterEach(cleanup);

const show = (part: ReactElement) => render(createElement(QueryClientProvider, { client }, part));

async function expectChangedUser(): Promise<void> {
  await vi.waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(changed));
  expect(cached.replies.get('user')).toEqual(changed);
}

test('a new name is also the name that is shown while the server cannot be reached', async () => {
  const props = { user: ada, children: null };
  show(createElement(NameEditor, props));
  fireEvent.click(screen.getByRole('button', { name: 'Change name' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save name' }));
  await expectChangedUser();
});

test('a removed picture is not shown again while the server cannot be reached', async () => {
  show(createElement(RemovePictureButton, { onRemoved: () => {} }));
  // The code of the dialog is loaded first.
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove picture' })));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 30_000 });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove picture' }));
  await expectChangedUser();
});
