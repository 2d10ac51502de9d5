/** Said where the server found other words than the ones this device had shown. */
export const REWRITTEN_MESSAGE =
  'Your device had other words first. These were written again, with all of your history.';
