/** The numbers that the public pages state are those that the code enforces. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Call } from '../../contract/call.ts';
import { rateLimitOf } from '../../contract/call.ts';
import { DAY_MS, HOUR_MS } from '../../contract/domain/days.ts';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { HARD_DIMENSIONS_MIN, KNOWN_CHECK_INS, KNOWN_DAYS } from '../../contract/domain/needs-help.ts';
import { accessMessages, failureMessages } from '../../contract/failures.ts';
import { calls } from '../../contract/index.ts';
import {
  CHECK_INS_PER_DAY_MAX,
  FILL_IN_DAYS_MAX,
  MONTHLY_PRICE_PENCE,
  PASSWORD_MIN,
  QUOTE_STATISTICS_DAYS,
  QUOTE_STATISTICS_USERS_MIN,
  REFUND_DAYS,
  REPORT_RETENTION_DAYS,
  TRIAL_DAYS,
  WEEKLY_GOAL,
} from '../../contract/limits.ts';
import { DAY } from '../../contract/rate-limits.ts';
import { AboutPage } from '../../web/features/public/about-page.tsx';
import { questionGroups } from '../../web/features/public/faq/questions.ts';
import { HowWeWritePage } from '../../web/features/public/how-we-write/how-we-write-page.tsx';
import { LandingPage } from '../../web/features/public/landing/landing-page.tsx';
import { PrivacyPage } from '../../web/features/public/legal/privacy-page.tsx';
import { TermsPage } from '../../web/features/public/legal/terms-page.tsx';
import { visitorDimensions } from '../../web/features/public/try-it/visitor-request.ts';
import { DRAFT_AGE_MAX_MS } from '../../web/session/check-in-drafts.ts';
import { GRADE_MAX, SENTENCES_MAX, WORDS_MAX, WORDS_MIN } from '../../words/rules/form.ts';
import { tenQuestions } from '../../words/ten-questions.ts';
import { AUDIT_LOG_RETENTION_DAYS } from '../audit-log/audit-log-store.ts';
import { writerVariables } from '../config/writer.ts';
import { DEVICE_RETENTION_DAYS } from '../features/accounts/devices/new-device-alert.ts';
import { EMAIL_LINK_LIFETIME_MS } from '../features/accounts/emails/email-token.ts';
import { MAX_SESSION_AGE_MS } from '../features/accounts/service.ts';
import { SIGN_IN_COOKIE_SECONDS } from '../features/accounts/session/encrypted-cookie.ts';
import { EVENT_RETENTION_MS } from '../features/billing/webhooks/reconciliation.ts';
import { DELIVERY_RETENTION_MS, UNCONFIRMED_RETENTION_MS } from '../features/newsletter/retention.ts';
import { ANONYMOUS_CONSENT_RETENTION_MS } from '../features/privacy/consents/index.ts';
import { VISITOR_COOKIE_SECONDS } from '../features/privacy/consents/visitor-cookie.ts';
import { MIN_DAYS_WITH_CHECK_INS } from '../features/progress/insights/finding.ts';
import { INSIGHT_RETENTION_DAYS } from '../features/progress/insights/insights-job.ts';
import { HOPE_RATINGS_COMPARED } from '../features/quotes/check-ins/check-in-service.ts';
import { GENERATION_TIMEOUT_MS } from '../features/quotes/generation/generate-text.ts';
import { BASELINE_DAYS } from '../features/quotes/generation/mood-changes.ts';
import { KNOWN_LOCATION_DAYS } from '../http/rate-limits/shared-counters-store.ts';
import { SESSION_IDLE_SECONDS } from '../http/sessions/check-session.ts';

const textOf = (page: ReactElement): string =>
  renderToStaticMarkup(<Router ssrPath="/">{page}</Router>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");

const terms = textOf(<TermsPage />);
const privacy = textOf(<PrivacyPage />);
const landing = textOf(<LandingPage />);
const about = textOf(<AboutPage />);
const howWeWrite = textOf(<HowWeWritePage />);
const answers = questionGroups.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer)).join(' ');

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ');
const inWords = (count: number): string => {
  const word = numberWords[count];
  if (word === undefined) throw new Error(`inWords: there is no word for ${count}`);
  return word;
};
const MONTH_MS = (365 / 12) * DAY_MS;
const months = (ms: number): string => inWords(Math.round(ms / MONTH_MS));
const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

const expectStated = (page: string, statements: readonly string[]): void => {
  for (const statement of statements) expect(page).toContain(statement);
};

describe('the terms', () => {
  it('state the trial, the price, the refund period and the daily limit of check-ins', () =>
    expectStated(terms, [
      `one free trial of ${TRIAL_DAYS} days`,
      `${price} a month`,
      `Within ${REFUND_DAYS} days of the first charge`,
      `up to ${CHECK_INS_PER_DAY_MAX} times in 24 hours`,
      `You rate ${dimensionKeys.length} aspects`,
    ]));
});

describe('the privacy notice', () => {
  it('states how long a session and the links in emails last', () => {
    const { verify, reset, change_email, undo_email, not_me } = EMAIL_LINK_LIFETIME_MS;
    expect(Math.max(verify, reset, change_email)).toBe(DAY_MS);
    expect(not_me).toBe(undo_email);
    expectStated(privacy, [
      `Sign-ins end after ${SESSION_IDLE_SECONDS / DAY} days without use, and after ${MAX_SESSION_AGE_MS / DAY_MS} days in any case.`,
      `expire within a day; those to undo a change of your address, or to say that an account isn't yours, within ${undo_email / DAY_MS} days.`,
    ]);
  });

  it('states how long data is kept', () =>
    expectStated(privacy, [
      `for ${UNCONFIRMED_RETENTION_MS / DAY_MS} days if you never confirm it.`,
      `Which newsletters were sent to you: ${DELIVERY_RETENTION_MS / DAY_MS} days.`,
      `your plan has changed: ${EVENT_RETENTION_MS / DAY_MS} days.`,
      `Quotes you reported to us: ${REPORT_RETENTION_DAYS} days.`,
      `Your account activity: ${inWords(AUDIT_LOG_RETENTION_DAYS / 365)} years.`,
      `${DEVICE_RETENTION_DAYS} days after the last time.`,
      `from a network before: ${KNOWN_LOCATION_DAYS} days.`,
      `made without an account: ${months(ANONYMOUS_CONSENT_RETENTION_MS)} months.`,
    ]));

  it('states the longest periods of insights and of counted attempts', () => {
    expectStated(privacy, ['Insights: a year at most.', 'of check-ins and of reported quotes: a day at most.']);
    expect(INSIGHT_RETENTION_DAYS).toBe(365);
    const every: readonly Call[] = calls;
    for (const call of every) {
      const limit = rateLimitOf(call);
      for (const window of [limit?.perIp, limit?.perAccountAndIp, limit?.perAccountAndSubnet, limit?.perAccount])
        if (window) expect(window.seconds, call.path).toBeLessThanOrEqual(DAY);
    }
  });

  it('states how long cookies and drafts are kept', () => {
    expectStated(privacy, [
      `for at most ${SESSION_IDLE_SECONDS / DAY} days from when it was last used.`,
      `to find your answer again, for ${months(VISITOR_COOKIE_SECONDS * 1000)} months.`,
      `Each for ${inWords(SIGN_IN_COOKIE_SECONDS / 60)} minutes.`,
      'when you sign out, and after a day in any case.',
    ]);
    expect(DRAFT_AGE_MAX_MS).toBe(DAY_MS);
  });
});

describe('the FAQ', () => {
  it('states the price and the periods of a plan', () =>
    expectStated(answers, [
      `You get ${TRIAL_DAYS} days`,
      `${price} a month`,
      `For ${REFUND_DAYS} days after your first payment`,
      `at least ${PASSWORD_MIN} characters`,
    ]));

  it('states the limits of check-ins and quotes', () =>
    expectStated(answers, [
      `up to ${CHECK_INS_PER_DAY_MAX} times in 24 hours`,
      `The weekly goal is ${WEEKLY_GOAL} check-ins`,
      `usually ${writerVariables.QUOTES_PER_DAY.parse(undefined)} in 24 hours and ${inWords(writerVariables.QUOTES_PER_MINUTE.parse(undefined))} a minute`,
      `any of the last ${inWords(FILL_IN_DAYS_MAX)} days`,
      `after ${MIN_DAYS_WITH_CHECK_INS} days of check-ins`,
      `There are ${dimensionKeys.length} sliders`,
      `${inWords(visitorDimensions.length)} of the sliders on the homepage`,
    ]));

  it('states how long a link to a new password works', () => {
    expectStated(answers, ['a link that works once, within an hour.']);
    expect(EMAIL_LINK_LIFETIME_MS.reset).toBe(HOUR_MS);
  });
});

describe('the landing and about pages', () => {
  it('state the trial, the price and the refund period', () => {
    expectStated(landing, [
      `${TRIAL_DAYS} days free, then ${price} a month.`,
      `first payment back within ${REFUND_DAYS} days`,
      `${dimensionKeys.length} sliders`,
    ]);
    expectStated(about, [
      `then ${price} a month`,
      `within ${REFUND_DAYS} days of it`,
      `fill in any of the last ${inWords(FILL_IN_DAYS_MAX)}.`,
      `in ${dimensionKeys.length} small parts`,
    ]);
  });
});

describe('the page about how quotes are written', () => {
  it('states when the help lines open', () => {
    expectStated(howWeWrite, [
      `${inWords(HARD_DIMENSIONS_MIN)} or more of the ${dimensionKeys.length} ratings are hard`,
      `hope was low in ${inWords(HOPE_RATINGS_COMPARED + 1)} entries in a row`,
      `your last ${inWords(KNOWN_CHECK_INS)} check-ins of the past week`,
    ]);
    expect(KNOWN_DAYS).toBe(7);
  });

  it('states the limits of a text and of writing it', () =>
    expectStated(howWeWrite, [
      `${WORDS_MIN} to ${WORDS_MAX} words, ${inWords(SENTENCES_MAX)} sentences at most`,
      `a reading grade of ${GRADE_MAX} at most`,
      `checked with ${inWords(tenQuestions.length)} questions`,
      `takes over ${GENERATION_TIMEOUT_MS / 1000} seconds`,
      `takes longer than ${GENERATION_TIMEOUT_MS / 1000} seconds`,
      `your last ${inWords(BASELINE_DAYS / 7)} weeks`,
    ]));

  it('states what the statistics cover', () =>
    expectStated(howWeWrite, [
      `in the last ${QUOTE_STATISTICS_DAYS} days`,
      `at least ${QUOTE_STATISTICS_USERS_MIN} people`,
    ]));
});

it('messages of refused calls state the trial and the refund period', () => {
  expect(failureMessages.nothing_to_refund).toContain(`within ${REFUND_DAYS} days`);
  expect(accessMessages.trial_expired.message).toContain(`${TRIAL_DAYS}-day free trial`);
});
