/** Every expected failure the API can answer, with the text shown to users. Constants only. */
export const failureMessages = {
  invalid_input: 'Some of what was sent is not right. Please check the marked fields.',
  invalid_json: 'The request body is not valid JSON.',
  unsupported_media_type: 'Please send the request body as JSON.',
  payload_too_large: 'That is more than we can take in one request.',
  malformed_request: 'This request is not well-formed, so it could not be read.',
  request_timeout: 'This request took too long to arrive. Please try again.',
  foreign_origin: 'This request did not come from Evenkeel, so it was refused.',
  session_required: 'Please sign in to continue.',
  admin_required: 'Admin access required. Please contact support if you believe this is an error.',
  access_required: 'Please subscribe to access this feature.',
  invalid_credentials: 'Invalid email or password',
  email_taken: 'We could not create an account with this email. If it is yours, sign in instead.',
  link_invalid: 'This link is not valid any more. Please ask for a new one.',
  password_too_common: 'This password is too easy to guess. Please choose another.',
  wrong_password: 'This is not your password. Please try again.',
  password_required: 'Please enter the password of this account, so that we know it is you.',
  new_password_required: 'Please choose a new password for this account. It confirms that the email is yours.',
  own_session_required: 'Please sign in to your account in this browser first. Then open the link again.',
  address_disowned: 'Whoever reads mail at this address told us that it is not yours, so we do not write there.',
  fresh_sign_in_required: 'Please confirm that it is you before you go on.',
  second_factor_required: 'Please enter the code from your authenticator app.',
  second_factor_wrong: 'This code is not right. Please try the newest one.',
  sign_in_expired: 'This sign-in was left open for too long. Please begin it again.',
  provider_unavailable: 'This way to sign in does not answer at the moment. Please try again, or use your email.',
  not_found: 'We could not find that.',
  last_admin: 'This is the last administrator, so the account stays. Make somebody else one first.',
  own_account: 'This is your own account. It can be deleted in Settings.',
  count_changed: 'The number of people who match has changed meanwhile. Please look again.',
  health_consent_required:
    'You have withdrawn your consent to keep what you tell of your health, so nothing new is kept. You can give it again in Settings.',
  email_unproven: 'Please confirm your email address first, then you can import entries.',
  import_full: 'No more entries can be imported into this account.',
  quote_being_written: 'These words are being written. Please wait a few seconds and try again.',
  too_many_quotes: 'That was a lot of words in a short time. Let these settle for a while.',
  words_changed: 'These words have changed since you looked. Please look again before you send them.',
  quote_saved: 'This quote is in your favourites, so it stays as it is.',
  idempotency_mismatch: 'This check-in was already sent with other ratings. Please start a new one.',
  payment_setup_failed: 'Failed to initialize payment setup',
  setup_incomplete: 'Please complete the payment setup process.',
  card_declined: 'Your card was declined.',
  nothing_to_cancel: 'There is no plan to cancel. Nothing will be charged.',
  nothing_to_reactivate: 'There is no cancelled plan to bring back. You can start a new one.',
  nothing_to_refund: 'There is no payment left to give back. The first one can be given back for 14 days.',
  payments_unavailable: 'The payment service does not answer at the moment. Please try again in a minute.',
  webhook_invalid: 'This event is not signed, or it is too old.',
  temporarily_unavailable: 'We cannot get to our data at the moment. Please try again in a few seconds.',
  too_many_requests: 'That was a lot in a short time. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export type FailureCode = keyof typeof failureMessages;

/** Why a user has no access at the moment. */
export const accessReasons = ['trial_expired', 'payment_failed', 'no_subscription'] as const;
export type AccessReason = (typeof accessReasons)[number];

export const accessMessages: Record<AccessReason, { title: string; message: string }> = {
  trial_expired: {
    title: 'Trial Expired',
    message: 'Your 3-day free trial has ended. Please subscribe to continue using Evenkeel.',
  },
  payment_failed: {
    title: 'Payment Failed',
    message: "We couldn't process your payment. Please update your payment method.",
  },
  no_subscription: {
    title: 'Subscription Required',
    message: 'Please subscribe to access this feature.',
  },
};
