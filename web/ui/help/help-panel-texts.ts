export const HELP_PANEL_ID = 'help-panel';

/**
 * Announced after the quote, or after the failure. The lines themselves are read only when the user navigates to them.
 */
export const HELP_PANEL_ANNOUNCEMENT =
  "You don't have to be alone with this. People you can talk to now are listed on this page.";

/**
 * Why the lines are open beside a check-in that would not open them alone. Without it they would seem to answer ratings
 * that are calm.
 */
export const HELP_BECAUSE_OF_EARLIER = 'The help lines opened because of your last few check-ins, not only this one.';
