/** A separate process that signs in many users at once on command, so that it does not slow the measuring process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { callApi } from '../../server/testing/api-client.ts';
import { HttpCaller } from '../../server/testing/http-caller.ts';

export interface Burst {
  readonly origin: string;
  readonly email: string;
  readonly password: string;
  readonly howMany: number;
}

export interface SignInClient {
  readonly burst: (burst: Burst) => Promise<void>;
  readonly end: () => void;
}

export function startSignInClient(): SignInClient {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  return {
    burst: (burst) =>
      new Promise((resolve, reject) => {
        child.once('message', (error: string | null) => (error === null ? resolve() : reject(new Error(error))));
        child.send(burst);
      }),
    end: () => child.disconnect(),
  };
}

if (process.argv[2] === 'serve' && process.send) {
  process.on('message', async ({ origin, email, password, howMany }: Burst) => {
    const signIn = () => callApi(new HttpCaller(origin), 'POST /api/auth/login', { body: { email, password } });
    const all = Promise.all(Array.from({ length: howMany }, signIn));
    process.send?.(
      await all.then(
        () => null,
        (error: unknown) => String(error),
      ),
    );
  });
}
