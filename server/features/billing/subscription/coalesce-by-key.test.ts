import { expect, it } from 'vitest';
import { coalesceByKey } from './coalesce-by-key.ts';

/** Work that the test completes explicitly. */
function controlledWork() {
  const runs: { key: string; end: () => void; fail: () => void }[] = [];
  const work = (key: string) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ key, end: resolve, fail: () => reject(new Error('work failed')) });
    });
  return { runs, work };
}
/** Waits until all pending microtasks have run. */
const flushMicrotasks = () => new Promise(setImmediate);

it('coalesceByKey lets calls made during a run share one follow-up run', async () => {
  const { runs, work } = controlledWork();
  const run = coalesceByKey(work);
  const calls = [run('a'), run('a'), run('a')];
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await calls[0];
  await flushMicrotasks();
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await Promise.all(calls);
  expect(runs).toHaveLength(2);
});

it('coalesceByKey runs keys independently, and starts a new run once the previous one is done', async () => {
  const { runs, work } = controlledWork();
  const run = coalesceByKey(work);
  const first = run('a');
  void run('b');
  expect(runs.map(({ key }) => key)).toEqual(['a', 'b']);
  runs[0]?.end();
  await first;
  void run('a');
  expect(runs).toHaveLength(3);
});

it('coalesceByKey rejects only the callers of a failed run, and continues with the next one', async () => {
  const { runs, work } = controlledWork();
  const run = coalesceByKey(work);
  const [first, second] = [run('a'), run('a')];
  runs[0]?.fail();
  await expect(first).rejects.toThrow('work failed');
  await flushMicrotasks();
  runs[1]?.end();
  await second;
});
