/**
 * The mail server for tests in a process of its own, so that it does not slow down what is measured and survives a
 * kill.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FaultCounts, Faults } from './smtp-behavior.ts';
import type { ReceivedMessage } from './smtp-server.ts';

export interface Report {
  /** Messages accepted, counting repetitions. */
  readonly served: number;
  /** Different recipients. */
  readonly addresses: number;
  readonly bytes: number;
  /** Number opened since the server was. */
  readonly connections: number;
  /** When the first and the newest of them were accepted, as by Date.now(). */
  readonly firstAt: number;
  readonly lastAt: number;
  readonly faultCounts: FaultCounts;
}

export interface AcceptedMessage extends ReceivedMessage {
  /** As by Date.now(). */
  readonly takenAt: number;
}

export interface SmtpControls {
  /** From now on, for existing connections too; null: no faults. */
  readonly setFaults: (faults: Faults | null) => Promise<void>;
  /** Drops its connections and does not answer until it is opened again at the same address. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  readonly report: () => Promise<Report>;
  /** For each address, when it was sent messages. */
  readonly times: (addresses: readonly string[]) => Promise<number[][]>;
  /** The whole messages to these addresses, if it was started to keep them. */
  readonly mails: (addresses: readonly string[]) => Promise<AcceptedMessage[]>;
  /** The last message that was accepted, which is always kept. */
  readonly newest: () => Promise<ReceivedMessage>;
  readonly forget: () => Promise<void>;
}

export interface SmtpProcess extends SmtpControls {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** The messages between the two processes. */
export interface ControlRequest {
  readonly number: number;
  readonly what: keyof SmtpControls;
  readonly given: readonly unknown[];
}
export interface ControlReply {
  readonly number: number;
  readonly answer: unknown;
}

/** @param keeps whole messages, or only how many went to whom and when. */
export async function startSmtpProcess(keeps: 'keep' | 'count'): Promise<SmtpProcess> {
  const child = fork(fileURLToPath(new URL('./smtp-process-main.ts', import.meta.url)), [keeps]);
  const ended = once(child, 'exit');
  const [url] = (await once(child, 'message')) as [string];
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ number, answer }: ControlReply) => {
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  let asked = 0;
  const ask = (what: keyof SmtpControls, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      child.send({ number: asked, what, given } satisfies ControlRequest);
    });
  const control = <What extends keyof SmtpControls>(what: What) =>
    ((...given: unknown[]) => ask(what, given)) as SmtpControls[What];
  return {
    url,
    setFaults: control('setFaults'),
    shut: control('shut'),
    open: control('open'),
    report: control('report'),
    times: control('times'),
    mails: control('mails'),
    newest: control('newest'),
    forget: control('forget'),
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}
