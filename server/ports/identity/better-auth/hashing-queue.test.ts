import { expect, it } from 'vitest';
import { hashingQueue } from './hashing-queue.ts';

/** Tasks that finish when the test tells them to. Records the order in which they started. */
function controlledTasks() {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const named = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.push(() => resolve(name)));
  };
  /** Lets every started task finish, until no new one starts. */
  const finishAll = async () => {
    await new Promise(setImmediate);
    for (let done = 0; done < finish.length; ) {
      for (; done < finish.length; done += 1) finish[done]?.();
      await new Promise(setImmediate);
    }
  };
  return { started, named, finishAll };
}

it('hashingQueue runs a sign-in after one of 400 tasks of one user, and refuses the other 399', async () => {
  const { run } = hashingQueue({ concurrency: 1 });
  const { started, named, finishAll } = controlledTasks();
  const flood = Array.from({ length: 400 }, (_, n) => run('mallory', named(`flood ${n}`)));
  const signIn = run(null, named('sign-in'));
  const later = run('mallory', named('later'));
  await finishAll();
  expect(await signIn).toBe('sign-in');
  expect(started).toEqual(['flood 0', 'sign-in']);
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(399);
  expect(await later).toBe('busy');
});

it('hashingQueue accepts another task of a user after the first one has failed', async () => {
  const { run } = hashingQueue({ concurrency: 1 });
  await expect(run('anna', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await run('anna', async () => 'done')).toBe('done');
});

it('hashingQueue limits the waiting tasks of all users together to maxWaiting', async () => {
  const { run } = hashingQueue({ concurrency: 1, maxWaiting: 5 });
  const { started, named, finishAll } = controlledTasks();
  const answers = Array.from({ length: 50 }, (_, n) => run(n % 2 ? `person ${n}` : null, named(`${n}`)));
  await finishAll();
  expect(started).toEqual(['0', '1', '2', '3', '4', '5']);
  expect((await Promise.all(answers)).filter((answer) => answer === 'busy')).toHaveLength(44);
});

it('hashingQueue runs a nested task without deadlock', async () => {
  const { run } = hashingQueue({ concurrency: 1 });
  expect(await run(null, () => run('anna', async () => 'both'))).toBe('both');
});
