const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** "12 Nov 2026" */
export const formatDate = (at: string): string => dateFormat.format(new Date(at));
/** "12 Nov 2026, 09:30" */
export const formatDateTime = (at: string): string => dateTimeFormat.format(new Date(at));
