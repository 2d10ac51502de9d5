/** The people of the demo, each through the product's own calls. */
import { addDays } from '../../contract/domain/days.ts';
import type { App } from '../../server/compose.ts';
import { localDay } from '../../server/dates/local-day.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { becomeAdministrator, tokenInEmail } from '../../server/testing/administrator.ts';
import { Browser, type BrowserReply } from '../../server/testing/browser.ts';
import { DEMO_DOMAIN } from './destination.ts';
import { DAYS, type PlannedCheckIn, planFourMonths } from './four-months.ts';

/** A clock that shows what it is set to, until it is let go. */
export interface HeldClock extends Clock {
  readonly hold: (moment: Date) => void;
  readonly release: () => void;
}

export interface DemoApp {
  readonly app: App;
  readonly clock: HeldClock;
  /** This machine's own zone, in which whoever looks at the demo will be. */
  readonly timeZone: string;
  readonly seed: number;
  /** @param done of all, from 0 to 1. */
  readonly reportProgress: (done: number) => void;
}

export const PASSWORD = 'a quiet harbour';
export const demoUser = { email: `demo${DEMO_DOMAIN}`, password: PASSWORD, firstName: 'Robin', lastName: 'Ashdown' };
export const admin = { email: `admin${DEMO_DOMAIN}`, password: PASSWORD, firstName: 'Alex', lastName: 'Moor' };

/** What the person wants to be written about. */
const preferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 };

/** The nightly work is done at three in the morning. */
const NIGHTLY_JOBS_MINUTE = 3 * 60;
const EVENING_BEFORE = 22 * 60 + 30;

function expectOk(answer: BrowserReply, what: string): BrowserReply['body'] {
  if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function signUp({ app, timeZone }: DemoApp, who: typeof demoUser): Promise<Browser> {
  const browser = new Browser(app.fastify);
  expectOk(await browser.post('/api/auth/register', who, { 'x-time-zone': timeZone }), 'Signing up');
  expectOk(await browser.post('/api/gdpr/health-consent', { granted: true }), 'Agreeing that check-ins are kept');
  await app.runDueJobs();
  const token = await tokenInEmail(browser.client, who.email, '/verify-email');
  expectOk(await browser.get(`/api/auth/verify-email?token=${token}`), 'Confirming the address');
  return browser;
}

async function takePlan(browser: Browser): Promise<void> {
  const { clientSecret } = expectOk(await browser.post('/api/create-setup-intent'), 'Setting up a card');
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
  expectOk(await browser.post('/sandbox/payments/confirm-setup', { clientSecret, ...card }), 'Confirming the card');
  expectOk(await browser.post('/api/create-subscription-after-setup'), 'Taking the plan');
}

/** In the machine's own zone. */
const toDate = (day: string, minute: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute);
};

async function checkIn(browser: Browser, timeZone: string, entry: PlannedCheckIn): Promise<void> {
  const { ratings, timeOfDay: timeOfDayPreference, isForYesterday, isSaved, helped } = entry;
  const input = { ...ratings, timeOfDayPreference, day: isForYesterday ? 'yesterday' : 'today' };
  const zone = { 'x-time-zone': timeZone };
  const { quote } = expectOk(await browser.post('/api/quotes/generate', input, zone), 'A check-in');
  if (helped !== null) expectOk(await browser.post(`/api/quotes/${quote.id}/feedback`, { helped }), 'An answer');
  if (isSaved) expectOk(await browser.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true }), 'Saving');
}

/** Four months with a plan, day by day, with all that is done at night. */
export async function addDemoUser(demo: DemoApp): Promise<void> {
  const { app, clock, timeZone, reportProgress } = demo;
  clock.release();
  const now = clock.now();
  const today = localDay(now, timeZone);
  const entries = planFourMonths(today, demo.seed).filter(({ day, minute }) => toDate(day, minute) < now);
  clock.hold(toDate(addDays(today, -DAYS), EVENING_BEFORE));
  const browser = await signUp(demo, demoUser);
  await takePlan(browser);
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(today, index - DAYS + 1);
    clock.hold(new Date(Math.min(toDate(day, NIGHTLY_JOBS_MINUTE).getTime(), now.getTime())));
    await app.runDueJobs();
    for (const entry of entries.filter((planned) => planned.day === day)) {
      clock.hold(toDate(day, entry.minute));
      await checkIn(browser, timeZone, entry);
    }
    reportProgress((index + 1) / DAYS);
  }
  clock.release();
  expectOk(await browser.post('/api/user/email-preferences', preferences), 'Choosing what to be written about');
  await app.runDueJobs();
  await browser.get('/api/logout');
}

/** Signed up today, in the trial. */
export async function addAdmin(demo: DemoApp): Promise<void> {
  demo.clock.release();
  const browser = new Browser(demo.app.fastify);
  await becomeAdministrator(browser.client, admin, demo.app.runDueJobs);
  expectOk(await browser.post('/api/gdpr/health-consent', { granted: true }), 'Agreeing that check-ins are kept');
  await takePlan(browser);
  await demo.app.runDueJobs();
  await browser.get('/api/logout');
}
