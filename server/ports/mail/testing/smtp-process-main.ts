/** The process that `startSmtpProcess` (smtp-process.ts) begins: a mail server, and a parent that asks things of it. */
import { type Conduct, faulty, type Misdeeds, wellBehaved } from './smtp-conduct.ts';
import type { Answered, Asked, SmtpControls, TakenMail } from './smtp-process.ts';
import { parseMail, type ReceivedMail, startSmtpServer } from './smtp-server.ts';

const keepsMails = process.argv[2] === 'keep';
const innocent: Misdeeds = { temporary: 0, permanent: 0, droppedTaken: 0, droppedLost: 0 };
const misdeeds = { ...innocent };
const timesByAddress = new Map<string, number[]>();
const mails: TakenMail[] = [];
const figures = { served: 0, bytes: 0, firstAt: 0, lastAt: 0 };
let newest = { raw: '', recipients: [] as readonly string[] };
let conduct = wellBehaved;

/** Connections outlive a change of conduct. */
const ofTheMoment: Conduct = {
  refuse: (address) => conduct.refuse(address),
  judge: (recipients) => conduct.judge(recipients),
  get answersAfterMs() {
    return conduct.answersAfterMs;
  },
};

const read = ({ raw, recipients }: typeof newest): ReceivedMail =>
  parseMail(Buffer.from(raw, 'latin1').toString('utf8'), recipients);

function take(recipients: readonly string[], raw: string): void {
  figures.lastAt = Date.now();
  if (figures.served === 0) figures.firstAt = figures.lastAt;
  figures.served += 1;
  figures.bytes += raw.length;
  for (const address of recipients) {
    const times = timesByAddress.get(address);
    if (times) times.push(figures.lastAt);
    else timesByAddress.set(address, [figures.lastAt]);
  }
  newest = { raw, recipients };
  if (keepsMails) mails.push({ ...read(newest), takenAt: figures.lastAt });
}

let server = await startSmtpServer({ conduct: ofTheMoment, take });
const port = Number(new URL(server.url).port);

const controls: SmtpControls = {
  behave: async (faults) => {
    conduct = faults ? faulty(faults, misdeeds) : wellBehaved;
  },
  shut: () => server.close(),
  open: async () => {
    server = await startSmtpServer({ conduct: ofTheMoment, take, port });
  },
  report: async () => ({
    ...figures,
    addresses: timesByAddress.size,
    connections: server.connections().everOpened,
    misdeeds,
  }),
  times: async (addresses) => addresses.map((address) => timesByAddress.get(address) ?? []),
  mails: async (addresses) => {
    const wanted = new Set(addresses);
    return mails.filter(({ recipients }) => recipients.some((address) => wanted.has(address)));
  },
  newest: async () => read(newest),
  forget: async () => {
    timesByAddress.clear();
    mails.length = 0;
    Object.assign(figures, { served: 0, bytes: 0, firstAt: 0, lastAt: 0 });
    Object.assign(misdeeds, innocent);
  },
};

process.on('message', async ({ number, what, given }: Asked) => {
  const control = controls[what] as (...given: readonly unknown[]) => Promise<unknown>;
  process.send?.({ number, answer: await control(...given) } satisfies Answered);
});
process.on('disconnect', () => process.exit());
process.send?.(server.url);
