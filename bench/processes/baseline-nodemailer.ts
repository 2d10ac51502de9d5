/**
 * nodemailer alone, in its own process: baseline-nodemailer.ts <SMTP address> <file with an email as JSON> <count>. It
 * uses the same pool as server/ports/mail/smtp.ts, with as many emails in flight.
 */
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { MAX_IN_FLIGHT } from '../../server/features/newsletter/delivery/delivery-service.ts';

const [url = '', file = '', count = '0'] = process.argv.slice(2);
const email = JSON.parse(readFileSync(file, 'utf8')) as {
  subject: string;
  html: string;
  text: string;
  headers: object;
};
const transport = createTransport({ url, pool: true, maxConnections: 20, maxMessages: Number.POSITIVE_INFINITY });
let next = 0;
const sendAll = async () => {
  while (next < Number(count)) {
    next += 1;
    const headers = { ...email.headers };
    await transport.sendMail({
      ...email,
      headers,
      from: 'Evenkeel <hello@evenkeel.test>',
      to: `reader-${next}@example.test`,
    });
  }
};
await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, sendAll));
transport.close();
