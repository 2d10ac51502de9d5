/** Numbers that browser and server must agree on. Constants only. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const TRIAL_DAYS = 3;
/** Price of one month after the trial, in pence. */
export const MONTHLY_PRICE_PENCE = 499;
/** How many days the first charge can be refunded for. */
export const REFUND_DAYS = 14;

export const RECENT_QUOTES_DEFAULT = 20;
export const RECENT_QUOTES_MAX = 100;
/** How many check-ins the list on Progress loads at a time. */
export const JOURNEY_PAGE = 50;

/** How many of the user's newest quotes a quote written on the device takes into account. */
export const KNOWN_QUOTES_MAX = 30;

/** The maximum age of a check-in that was made without a connection: a week. */
export const CHECK_IN_AGE_MAX_SECONDS = 7 * 24 * 60 * 60;

/** The newest check-ins that say how a user's ratings move together. */
export const STATISTICS_CHECK_INS_MAX = 200;

/** More check-ins than this in a day come from a program. */
export const CHECK_INS_PER_DAY_MAX = 200;

/** Check-ins in a calendar week that meet the weekly goal. */
export const WEEKLY_GOAL = 7;
/** How many dimensions the check-in on Home asks. */
export const SHORT_CHECK_IN_DIMENSIONS = 3;
/** How many days back a check-in can be filled in. */
export const FILL_IN_DAYS_MAX = 7;
/** Rest days in a week, at most: one day is left for a check-in. */
export const REST_WEEKDAYS_MAX = 6;
/** The most days in one reply of /api/user/days: a leap year. */
export const DAYS_PER_REQUEST_MAX = 366;
/** The longest period of a report. */
export const REPORT_DAYS_MAX = 366;

/** The most rows of an administrators' list in one reply. */
export const LIST_ROWS_MAX = 1000;
/** Characters of a newsletter's subject and of its Markdown. */
export const NEWSLETTER_SUBJECT_MAX = 200;
export const NEWSLETTER_CONTENT_MAX = 40_000;

/** The most check-ins in one batch of an import: they fit into a request body. */
export const IMPORT_BATCH_MAX = 50;
/** The most check-ins that can ever be imported into one account. */
export const IMPORTED_CHECK_INS_MAX = 50_000;
/** How many rows of an administrator's search are counted with each page. If there are more, the reply says so. */
export const SEARCH_COUNT_MAX = 1000;
/** The most users one request deletes by id. */
export const BULK_DELETE_MAX = 1000;
/** The most events of the audit log in one reply. */
export const AUDIT_ROWS_MAX = 100;

/** The most characters of a note with a report of a quote, and of an administrator's note on one. */
export const REPORT_NOTE_MAX = 300;
/** The most reports of quotes in one reply. */
export const REPORTS_MAX = 100;
/** Reports of quotes are removed after so many days. */
export const REPORT_RETENTION_DAYS = 400;

/** Public statistics on quotes cover so many days, and leave out numbers that fewer users than this contributed to. */
export const QUOTE_STATISTICS_DAYS = 30;
export const QUOTE_STATISTICS_USERS_MIN = 50;

/** A request body over this many bytes answers 413. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** Access is always by subscription. This is the product's name in messages and titles. */
export const PRODUCT_NAME = 'Evenkeel';
export const TAGLINE = 'Your Daily Companion for Mind & Body Wellness';
