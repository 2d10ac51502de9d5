/** The button that takes the focus when a check-in fails. */
export const GENERATE_BUTTON_ID = 'generate-quote';

/** The notice above it, which describes it. */
export const GENERATE_NOTICE_ID = 'generate-notice';
