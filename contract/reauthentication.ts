/** For how long a sign-in or a reauthentication counts as recent. */
export const REAUTHENTICATION_MINUTES = 10;

/** What a user who has just reauthenticated is told. */
export const REAUTHENTICATED_MESSAGE = `Thank you. You can continue for ${REAUTHENTICATION_MINUTES} minutes.`;
