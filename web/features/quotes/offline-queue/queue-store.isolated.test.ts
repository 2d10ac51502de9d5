import { expect, test, vi } from 'vitest';
import { isUnsent, listQueuedCheckIns } from './queue-store.ts';

const stored = vi.hoisted(() => ({ values: vi.fn() }));
vi.mock('idb-keyval', () => ({ createStore: () => null, values: stored.values }));

test("listQueuedCheckIns lists the user's own check-ins, oldest first", async () => {
  stored.values.mockResolvedValueOnce([
    { key: 'new', userId: 'ada', madeAt: 2 },
    { key: 'other', userId: 'bob', madeAt: 1 },
    { key: 'old', userId: 'ada', madeAt: 1 },
  ]);
  expect((await listQueuedCheckIns('ada')).map(({ key }) => key)).toEqual(['old', 'new']);
});

test('listQueuedCheckIns lists none where the browser stores nothing', async () => {
  stored.values.mockRejectedValueOnce(new DOMException('The operation is insecure.', 'SecurityError'));
  expect(await listQueuedCheckIns('ada')).toEqual([]);
});

test('isUnsent is true unless the check-in was refused or the server has it', () => {
  const states = [{ refusal: null }, { refusal: 'No.' }, { refusal: null, isSaved: true as const }];
  expect(states.map(isUnsent)).toEqual([true, false, false]);
});
