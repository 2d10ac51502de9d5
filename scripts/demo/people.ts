/** The people of the demo, each through the product's own calls. */
import { addDays } from '../../contract/days.ts';
import type { House } from '../../server/compose.ts';
import { localDay } from '../../server/local-day.ts';
import type { Clock } from '../../server/ports/clock/port.ts';
import { becomeAdministrator, tokenInMail } from '../../server/testing/administrator.ts';
import { type Answer, Browser } from '../../server/testing/browser.ts';
import { DAYS, type PlannedEntry, planFourMonths } from './four-months.ts';
import { DEMO_DOMAIN } from './place.ts';

/** A clock that shows what it is set to, until it is let go. */
export interface HeldClock extends Clock {
  readonly hold: (moment: Date) => void;
  readonly letGo: () => void;
}

export interface DemoHouse {
  readonly house: House;
  readonly clock: HeldClock;
  /** This machine's own zone, in which whoever looks at the demo will be. */
  readonly timeZone: string;
  readonly seed: number;
  /** @param done of all, from 0 to 1. */
  readonly tell: (done: number) => void;
}

export const PASSWORD = 'a quiet harbour';
export const person = { email: `demo${DEMO_DOMAIN}`, password: PASSWORD, firstName: 'Robin', lastName: 'Ashdown' };
export const admin = { email: `admin${DEMO_DOMAIN}`, password: PASSWORD, firstName: 'Alex', lastName: 'Moor' };

/** What the person wants to be written about. */
const preferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 };

/** The nightly work is done at three in the morning. */
const NIGHT = 3 * 60;
const EVENING_BEFORE = 22 * 60 + 30;

function answered(answer: Answer, what: string): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${what} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

async function signUp({ house, timeZone }: DemoHouse, who: typeof person): Promise<Browser> {
  const browser = new Browser(house.app);
  answered(await browser.post('/api/auth/register', who, { 'x-time-zone': timeZone }), 'Signing up');
  answered(await browser.post('/api/gdpr/health-consent', { granted: true }), 'Agreeing that check-ins are kept');
  await house.settle();
  const token = await tokenInMail(browser.client, who.email, '/verify-email');
  answered(await browser.get(`/api/auth/verify-email?token=${token}`), 'Confirming the address');
  return browser;
}

async function takePlan(browser: Browser): Promise<void> {
  const { clientSecret } = answered(await browser.post('/api/create-setup-intent'), 'Setting up a card');
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
  answered(await browser.post('/sandbox/payments/confirm-setup', { clientSecret, ...card }), 'Confirming the card');
  answered(await browser.post('/api/create-subscription-after-setup'), 'Taking the plan');
}

/** In the machine's own zone. */
const moment = (day: string, minute: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute);
};

async function checkIn(browser: Browser, timeZone: string, entry: PlannedEntry): Promise<void> {
  const { ratings, timeOfDay: timeOfDayPreference, fillsInYesterday, isSaved, helped } = entry;
  const input = { ...ratings, timeOfDayPreference, day: fillsInYesterday ? 'yesterday' : 'today' };
  const zone = { 'x-time-zone': timeZone };
  const { quote } = answered(await browser.post('/api/quotes/generate', input, zone), 'A check-in');
  if (helped !== null) answered(await browser.post(`/api/quotes/${quote.id}/feedback`, { helped }), 'An answer');
  if (isSaved) answered(await browser.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true }), 'Saving');
}

/** Four months with a plan, day by day, with all that is done at night. */
export async function addPerson(demo: DemoHouse): Promise<void> {
  const { house, clock, timeZone, tell } = demo;
  clock.letGo();
  const now = clock.now();
  const today = localDay(now, timeZone);
  const entries = planFourMonths(today, demo.seed).filter(({ day, minute }) => moment(day, minute) < now);
  clock.hold(moment(addDays(today, -DAYS), EVENING_BEFORE));
  const browser = await signUp(demo, person);
  await takePlan(browser);
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(today, index - DAYS + 1);
    clock.hold(new Date(Math.min(moment(day, NIGHT).getTime(), now.getTime())));
    await house.settle();
    for (const entry of entries.filter((planned) => planned.day === day)) {
      clock.hold(moment(day, entry.minute));
      await checkIn(browser, timeZone, entry);
    }
    tell((index + 1) / DAYS);
  }
  clock.letGo();
  answered(await browser.post('/api/user/email-preferences', preferences), 'Choosing what to be written about');
  await house.settle();
  await browser.get('/api/logout');
}

/** Signed up today, in the trial. */
export async function addAdmin(demo: DemoHouse): Promise<void> {
  demo.clock.letGo();
  const browser = new Browser(demo.house.app);
  await becomeAdministrator(browser.client, admin, demo.house.settle);
  answered(await browser.post('/api/gdpr/health-consent', { granted: true }), 'Agreeing that check-ins are kept');
  await takePlan(browser);
  await demo.house.settle();
  await browser.get('/api/logout');
}
