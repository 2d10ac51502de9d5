import { expect, it } from 'vitest';
import { coalesceByKey } from './coalesce-by-key.ts';

/** Work that ends when the test says so. */
function controlledWork() {
  const begun: { key: string; end: () => void; fail: () => void }[] = [];
  const work = (key: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push({ key, end: resolve, fail: () => reject(new Error('it broke')) });
    });
  return { begun, work };
}
/** Waits until all pending microtasks have run. */
const quiet = () => new Promise(setImmediate);

it('coalesceByKey lets calls made during a run share one follow-up run', async () => {
  const { begun, work } = controlledWork();
  const run = coalesceByKey(work);
  const calls = [run('a'), run('a'), run('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await calls[0];
  await quiet();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await Promise.all(calls);
  expect(begun).toHaveLength(2);
});

it('coalesceByKey runs keys independently, and starts a new run once the previous one is done', async () => {
  const { begun, work } = controlledWork();
  const run = coalesceByKey(work);
  const first = run('a');
  void run('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.end();
  await first;
  void run('a');
  expect(begun).toHaveLength(3);
});

it('coalesceByKey rejects only the callers of a failed run, and continues with the next one', async () => {
  const { begun, work } = controlledWork();
  const run = coalesceByKey(work);
  const [first, second] = [run('a'), run('a')];
  begun[0]?.fail();
  await expect(first).rejects.toThrow('it broke');
  await quiet();
  begun[1]?.end();
  await second;
});
