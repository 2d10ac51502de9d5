/**
 * The state of a history entry: a short check-in was finished, but not sent, because consent has to be asked for first.
 * It is not in the URL, because opening a link must never send anything.
 */
export const AWAITS_CONSENT = 'short-check-in';
