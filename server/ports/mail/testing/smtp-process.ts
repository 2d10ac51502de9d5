/**
 * The mail server for tests in a separate process, so that it does not slow down what is measured and survives a kill
 * of the server under test.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FaultCounts, Faults } from './smtp-behavior.ts';
import type { ReceivedMessage } from './smtp-server.ts';

export interface Report {
  /** The number of accepted messages, including repeated ones. */
  readonly served: number;
  /** The number of distinct recipients. */
  readonly addresses: number;
  readonly bytes: number;
  /** The number of connections since the server was opened. */
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
  /** Takes effect immediately, for existing connections too; null: no faults. */
  readonly setFaults: (faults: Faults | null) => Promise<void>;
  /** Closes all connections, and does not respond until it is opened again at the same address. */
  readonly shut: () => Promise<void>;
  readonly open: () => Promise<void>;
  readonly report: () => Promise<Report>;
  /** For each address, when messages to it were accepted. */
  readonly times: (addresses: readonly string[]) => Promise<number[][]>;
  /** The complete messages to these addresses, if it was started with 'keep'. */
  readonly emails: (addresses: readonly string[]) => Promise<AcceptedMessage[]>;
  /** The last accepted message, which is always stored. */
  readonly newest: () => Promise<ReceivedMessage>;
  readonly forget: () => Promise<void>;
}

export interface SmtpProcess extends SmtpControls {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** The messages exchanged between the two processes. */
export interface ControlRequest {
  readonly number: number;
  readonly control: keyof SmtpControls;
  readonly parameters: readonly unknown[];
}
export interface ControlReply {
  readonly number: number;
  readonly answer: unknown;
}

/** @param keeps whether it stores complete messages, or only counts them by recipient and time. */
export async function startSmtpProcess(keeps: 'keep' | 'count'): Promise<SmtpProcess> {
  const child = fork(fileURLToPath(new URL('./smtp-process-main.ts', import.meta.url)), [keeps]);
  const ended = once(child, 'exit');
  const [url] = (await once(child, 'message')) as [string];
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ number, answer }: ControlReply) => {
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  let requestCount = 0;
  const ask = (control: keyof SmtpControls, parameters: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      requestCount += 1;
      waiting.set(requestCount, resolve);
      child.send({ number: requestCount, control, parameters } satisfies ControlRequest);
    });
  const control = <Name extends keyof SmtpControls>(name: Name) =>
    ((...parameters: unknown[]) => ask(name, parameters)) as SmtpControls[Name];
  return {
    url,
    setFaults: control('setFaults'),
    shut: control('shut'),
    open: control('open'),
    report: control('report'),
    times: control('times'),
    emails: control('emails'),
    newest: control('newest'),
    forget: control('forget'),
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}
