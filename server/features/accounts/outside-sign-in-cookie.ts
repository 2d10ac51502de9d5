import type { Remembered } from '../../ports/identity/outside/port.ts';
import type { Sealing } from './sealing.ts';

const LIVES_SECONDS = 10 * 60;

/** Carries what an outside sign-in must remember from its start to its end: sealed, for ten minutes, to one path. */
export function outsideSignInCookie(way: string, path: string, { sealing, secure }: CookieDeps) {
  const name = `evenkeel-${way}`;
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    write: (remembered: Remembered, now: Date): string => {
      const until = now.getTime() + LIVES_SECONDS * 1000;
      const sealed = sealing.seal(JSON.stringify({ remembered, until } satisfies Content), name);
      return `${name}=${sealed}; Max-Age=${LIVES_SECONDS}; ${attributes}`;
    },
    /** Null where there is none, or it is not ours, or too old. */
    read: (cookieHeader: string | null, now: Date): Remembered | null => {
      const pair = cookieHeader?.split('; ').find((part) => part.startsWith(`${name}=`));
      const opened = pair === undefined ? null : sealing.open(pair.slice(name.length + 1), name);
      if (opened === null) return null;
      const { remembered, until } = JSON.parse(opened) as Content;
      return now.getTime() < until ? remembered : null;
    },
    clear: (): string => `${name}=; Max-Age=0; ${attributes}`,
  };
}

interface CookieDeps {
  readonly sealing: Sealing;
  readonly secure: boolean;
}

interface Content {
  readonly remembered: Remembered;
  readonly until: number;
}
