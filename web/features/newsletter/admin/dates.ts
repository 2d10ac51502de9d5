const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** "12 Nov 2026" */
export const dayOf = (at: string): string => day.format(new Date(at));
/** "12 Nov 2026, 09:30" */
export const momentOf = (at: string): string => moment.format(new Date(at));
