/** Shown when the server has written a different quote from the one that this device had shown. */
export const REWRITTEN_MESSAGE =
  'Your device had other words first. These were written again, using all of your history.';
