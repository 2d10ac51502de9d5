/** Numbers that browser and server must agree on. Constants only. */

/** The minimum and maximum length of a password, in characters (Unicode code points): an emoji counts as one. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** The same maximum for code that counts UTF-16 code units, of which a character takes up to two. */
export const PASSWORD_CODE_UNITS_MAX = 2 * PASSWORD_MAX;

/** The maximum length of an email address, in characters: a longer one does not fit into SMTP commands. */
export const EMAIL_MAX = 254;

export const TRIAL_DAYS = 3;
/** The price of one month after the trial, in pence. */
export const MONTHLY_PRICE_PENCE = 499;
/** For how many days the first charge can be refunded. */
export const REFUND_DAYS = 14;

export const RECENT_QUOTES_DEFAULT = 20;
export const RECENT_QUOTES_MAX = 100;
/** How many check-ins the list on Progress loads at a time. */
export const JOURNEY_PAGE = 50;

/** How many of the user's newest quotes are taken into account when a quote is written on the device. */
export const KNOWN_QUOTES_MAX = 30;

/** The maximum age of a check-in that was made without a connection: a week. */
export const CHECK_IN_AGE_MAX_SECONDS = 7 * 24 * 60 * 60;

/** The number of newest check-ins from which the covariance of a user's ratings is computed. */
export const STATISTICS_CHECK_INS_MAX = 200;

/** More check-ins than this in a day must come from a program. */
export const CHECK_INS_PER_DAY_MAX = 200;

/** The number of check-ins in a calendar week that meets the weekly goal. */
export const WEEKLY_GOAL = 7;
/** The number of dimensions that the check-in on Home asks for. */
export const SHORT_CHECK_IN_DIMENSIONS = 3;
/** How many days back a check-in can be filled in. */
export const FILL_IN_DAYS_MAX = 7;
/** The maximum number of rest days in a week, so that one day remains for a check-in. */
export const REST_WEEKDAYS_MAX = 6;
/** The most days in one reply of /api/user/days: a leap year. */
export const DAYS_PER_REQUEST_MAX = 366;
/** The longest period of a report. */
export const REPORT_DAYS_MAX = 366;

/** The most rows of an administrators' list in one reply. */
export const LIST_ROWS_MAX = 1000;
/** The maximum lengths of a newsletter's subject and of its Markdown, in characters. */
export const NEWSLETTER_SUBJECT_MAX = 200;
export const NEWSLETTER_CONTENT_MAX = 40_000;

/** The maximum number of check-ins in one batch of an import: they fit into a request body. */
export const IMPORT_BATCH_MAX = 50;
/** The maximum number of check-ins that can ever be imported into one account. */
export const IMPORTED_CHECK_INS_MAX = 50_000;
/**
 * The maximum number of rows of an administrator's search that are counted with each page. If there are more, the reply
 * states that.
 */
export const SEARCH_COUNT_MAX = 1000;
/** The maximum number of users that one request can delete by id. */
export const BULK_DELETE_MAX = 1000;
/** The most events of the audit log in one reply. */
export const AUDIT_ROWS_MAX = 100;

/** The maximum length of the text of a quote, in characters. */
export const QUOTE_TEXT_MAX = 2000;

/** The maximum length of a note with a report of a quote, and of an administrator's note on one. */
export const REPORT_NOTE_MAX = 300;
/** The most reports of quotes in one reply. */
export const REPORTS_MAX = 100;
/** After this many days, reports of quotes are deleted. */
export const REPORT_RETENTION_DAYS = 400;

/**
 * The number of days that public statistics on quotes cover, and the number of contributing users below which a figure
 * is left out.
 */
export const QUOTE_STATISTICS_DAYS = 30;
export const QUOTE_STATISTICS_USERS_MIN = 50;

/** A larger request body is refused with 413. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The product's name in messages and titles. */
export const PRODUCT_NAME = 'Evenkeel';
export const TAGLINE = 'Your Daily Companion for Mind & Body Wellness';
