/**
 * Three hundred further users, who sign up one after the other over the four months: some take no plan, some cancel
 * sooner or later, and some cards are declined. Like everything in the demo, through the product's own calls.
 */
import { callApi } from '../../server/testing/api-client.ts';
import { Browser } from '../../server/testing/browser.ts';
import * as actions from '../../server/testing/user-actions.ts';
import type { DemoApp } from './demo-app.ts';
import { CROWD_DOMAIN } from './destination.ts';
import { nameOf } from './names.ts';

export const CROWD_SIZE = 300;

/** What becomes of a user, for each ten in turn. */
const courses = [
  'keeps plan',
  'takes no plan',
  'keeps plan',
  'cancels in trial',
  'keeps plan',
  'cancels later',
  'keeps plan',
  'card is declined',
  'keeps plan',
  'takes no plan',
] as const;
/** The charge at the end of the trial fails. */
const DECLINED_CARD = '4000000000000341';
const CANCELS_AFTER_DAYS = { 'cancels in trial': 1, 'cancels later': 20 } as const;
const UNVERIFIED_EVERY = 7;

export interface SignUp {
  readonly email: string;
  readonly at: Date;
}

/** @returns a function that lets the crowd of one day sign up and cancel, and returns who signed up. */
export function createCrowd({ app, clock }: DemoApp, days: number): (day: number) => Promise<SignUp[]> {
  const cancellations = new Map<number, Browser[]>();
  const firstOf = (day: number) => Math.floor((day * CROWD_SIZE) / days);

  const takePlan = async (browser: Browser, number: number, day: number): Promise<void> => {
    const course = courses[number % courses.length] ?? 'keeps plan';
    if (course === 'takes no plan') return;
    await actions.startTrial(browser, course === 'card is declined' ? DECLINED_CARD : undefined);
    if (course !== 'cancels in trial' && course !== 'cancels later') return;
    const on = day + CANCELS_AFTER_DAYS[course];
    cancellations.set(on, [...(cancellations.get(on) ?? []), browser]);
  };

  return async (day) => {
    for (const browser of cancellations.get(day) ?? []) await callApi(browser, 'POST /api/subscription/cancel');
    const users = Array.from({ length: firstOf(day + 1) - firstOf(day) }, (_, index) => {
      const number = firstOf(day) + index;
      const { firstName, lastName } = nameOf(number);
      const email = `${firstName}.${lastName}-${number}${CROWD_DOMAIN}`.toLowerCase();
      return { number, who: { email, firstName, lastName }, browser: new Browser(app.fastify) };
    });
    for (const { browser, who } of users) await actions.register(browser, who);
    await app.runDueJobs();
    for (const { number, browser, who } of users) {
      if (number % UNVERIFIED_EVERY !== 0) await actions.verifyEmail(browser, who.email);
      await takePlan(browser, number, day);
    }
    return users.map(({ who }) => ({ email: who.email, at: clock.now() }));
  };
}
