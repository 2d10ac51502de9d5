/**
 * The entry point of the process that `startSmtpProcess` (smtp-process.ts) starts: a mail server controlled by its
 * parent.
 */
import { acceptAll, type FaultCounts, type SmtpBehavior, withFaults } from './smtp-behavior.ts';
import type { AcceptedMessage, ControlReply, ControlRequest, SmtpControls } from './smtp-process.ts';
import { parseMessage, type ReceivedMessage, startSmtpServer } from './smtp-server.ts';

const keepsEmails = process.argv[2] === 'keep';
const noFaults: FaultCounts = { temporary: 0, permanent: 0, droppedTaken: 0, droppedLost: 0 };
const faultCounts = { ...noFaults };
const timesByAddress = new Map<string, number[]>();
const emails: AcceptedMessage[] = [];
const totals = { served: 0, bytes: 0, firstAt: 0, lastAt: 0 };
let newest = { raw: '', recipients: [] as readonly string[] };
let behavior = acceptAll;

/** Looks the behaviour up for each call, because connections stay open when it changes. */
const currentBehavior: SmtpBehavior = {
  refuse: (address) => behavior.refuse(address),
  judge: (recipients) => behavior.judge(recipients),
  get answersAfterMs() {
    return behavior.answersAfterMs;
  },
};

const read = ({ raw, recipients }: typeof newest): ReceivedMessage =>
  parseMessage(Buffer.from(raw, 'latin1').toString('utf8'), recipients);

function countMessage(recipients: readonly string[], raw: string): void {
  totals.lastAt = Date.now();
  if (totals.served === 0) totals.firstAt = totals.lastAt;
  totals.served += 1;
  totals.bytes += raw.length;
  for (const address of recipients) {
    const times = timesByAddress.get(address);
    if (times) times.push(totals.lastAt);
    else timesByAddress.set(address, [totals.lastAt]);
  }
  newest = { raw, recipients };
  if (keepsEmails) emails.push({ ...read(newest), takenAt: totals.lastAt });
}

let server = await startSmtpServer({ behavior: currentBehavior, take: countMessage });
const port = Number(new URL(server.url).port);

const controls: SmtpControls = {
  setFaults: async (faults) => {
    behavior = faults ? withFaults(faults, faultCounts) : acceptAll;
  },
  shut: () => server.close(),
  open: async () => {
    server = await startSmtpServer({ behavior: currentBehavior, take: countMessage, port });
  },
  report: async () => ({
    ...totals,
    addresses: timesByAddress.size,
    connections: server.connections().everOpened,
    faultCounts,
  }),
  times: async (addresses) => addresses.map((address) => timesByAddress.get(address) ?? []),
  emails: async (addresses) => {
    const requested = new Set(addresses);
    return emails.filter(({ recipients }) => recipients.some((address) => requested.has(address)));
  },
  newest: async () => read(newest),
  forget: async () => {
    timesByAddress.clear();
    emails.length = 0;
    Object.assign(totals, { served: 0, bytes: 0, firstAt: 0, lastAt: 0 });
    Object.assign(faultCounts, noFaults);
  },
};

process.on('message', async ({ number, control, parameters }: ControlRequest) => {
  const run = controls[control] as (...parameters: readonly unknown[]) => Promise<unknown>;
  process.send?.({ number, answer: await run(...parameters) } satisfies ControlReply);
});
process.on('disconnect', () => process.exit());
process.send?.(server.url);
