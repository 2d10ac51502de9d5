/** The demo users, each created through the product's own calls. */
import { addDays, MIDNIGHT } from '../../contract/domain/days.ts';
import { localDay } from '../../server/dates/local-day.ts';
import { callApi } from '../../server/testing/api-client.ts';
import { Browser } from '../../server/testing/browser.ts';
import * as actions from '../../server/testing/user-actions.ts';
import { createCrowd, type SignUp } from './crowd.ts';
import type { DemoApp } from './demo-app.ts';
import { DEMO_DOMAIN } from './destination.ts';
import { DAYS, type PlannedCheckIn, planFourMonths } from './four-months.ts';

export const demoUser = { email: `demo${DEMO_DOMAIN}`, firstName: 'Robin', lastName: 'Ashdown' };
export const admin = { email: `admin${DEMO_DOMAIN}`, firstName: 'Alex', lastName: 'Moor' };

/** The user's email preferences. */
const preferences = { marketingEmails: 0, productUpdates: 1, securityNotifications: 1, newsletter: 1 } as const;

/** The nightly background jobs run at three in the morning. */
const NIGHTLY_JOBS_MINUTE = 3 * 60;
const EVENING = 22 * 60 + 30;

async function signUp({ app, timeZone }: DemoApp, who: typeof demoUser): Promise<Browser> {
  const browser = new Browser(app.fastify);
  await actions.register(browser, who, { 'x-time-zone': timeZone });
  await actions.grantHealthConsent(browser);
  await app.runDueJobs();
  await actions.verifyEmail(browser, who.email);
  return browser;
}

/** In the machine's own zone. */
const toDate = (day: string, minute: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute);
};

async function checkIn(browser: Browser, timeZone: string, planned: PlannedCheckIn): Promise<void> {
  const { ratings, set, timeOfDay: timeOfDayPreference, isSaved, helped } = planned;
  const rated = Object.fromEntries(set.map((key) => [key, ratings[key]]));
  const input = { ...rated, set: [...set], carried: [], timeOfDayPreference };
  const { quote } = await actions.checkIn(browser, input, { 'x-time-zone': timeZone });
  const params = { id: quote.id };
  if (helped !== null) await callApi(browser, 'POST /api/quotes/:id/feedback', { params, body: { helped } });
  if (isSaved) await callApi(browser, 'PATCH /api/quotes/:id/favorite', { params, body: { isFavorite: true } });
}

/**
 * Four months with a plan, day by day, including the nightly background jobs, while the crowd signs up.
 * @returns when everyone signed up.
 */
export async function addDemoUser(demo: DemoApp): Promise<SignUp[]> {
  const { app, clock, timeZone, reportProgress } = demo;
  clock.release();
  const now = clock.now();
  const today = localDay(now, timeZone, MIDNIGHT);
  const plan = planFourMonths(today, demo.seed).filter(({ day, minute }) => toDate(day, minute) < now);
  clock.hold(toDate(addDays(today, -DAYS), EVENING));
  const browser = await signUp(demo, demoUser);
  await actions.startTrial(browser);
  const signUps: SignUp[] = [{ email: demoUser.email, at: clock.now() }];
  const liveDay = createCrowd(demo, DAYS);
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays(today, index - DAYS + 1);
    clock.hold(new Date(Math.min(toDate(day, NIGHTLY_JOBS_MINUTE).getTime(), now.getTime())));
    await app.runDueJobs();
    for (const planned of plan.filter((one) => one.day === day)) {
      clock.hold(toDate(day, planned.minute));
      await checkIn(browser, timeZone, planned);
    }
    clock.hold(new Date(Math.min(toDate(day, EVENING).getTime(), now.getTime())));
    signUps.push(...(await liveDay(index)));
    reportProgress((index + 1) / DAYS);
  }
  clock.release();
  await callApi(browser, 'POST /api/user/email-preferences', { body: preferences });
  await app.runDueJobs();
  await browser.get('/api/logout');
  return signUps;
}

/** Signed up today, in the trial. */
export async function addAdmin(demo: DemoApp): Promise<void> {
  demo.clock.release();
  const browser = new Browser(demo.app.fastify);
  await actions.becomeAdministrator(browser, admin, demo.app.runDueJobs);
  await actions.grantHealthConsent(browser);
  await actions.startTrial(browser);
  await demo.app.runDueJobs();
  await browser.get('/api/logout');
}
