/** Every expected failure that the API can return, with the text shown to users. Constants only. */
export const failureMessages = {
  invalid_input: "Something isn't quite right. Please check the marked fields.",
  invalid_json: "The request body isn't valid JSON.",
  unsupported_media_type: 'Please send the request body as JSON.',
  payload_too_large: "That's too large for one request.",
  malformed_request: "This request is malformed, so it couldn't be read.",
  request_timeout: 'This request took too long to arrive. Please try again.',
  foreign_origin: "This request didn't come from Evenkeel, so it was refused.",
  session_required: 'Please sign in to continue.',
  user_changed: 'Someone else has signed in in this browser, so nothing was changed. Please reload the page.',
  admin_required: 'Admin access required. Please contact support if you believe this is an error.',
  access_required: 'Please subscribe to access this feature.',
  invalid_credentials: 'Invalid email or password',
  email_taken: "We couldn't create an account with this email. If it's yours, sign in instead.",
  link_invalid: 'This link no longer works.',
  password_too_common: 'This password is too easy to guess. Please choose another.',
  wrong_password: 'That password is wrong. Please try again.',
  password_required: "Please enter this account's password, so we know it's you.",
  new_password_required: 'Please choose a new password for this account. That confirms the email is yours.',
  own_session_required: 'Please sign in to your account in this browser first, then open the link again.',
  address_disowned: "The person at this address told us it isn't yours, so we don't send emails there.",
  address_suppressed:
    'This address bounced or reported an email as spam, so no newsletter is sent to it. Only its owner can turn it on again.',
  fresh_sign_in_required: "Please confirm it's you before you continue.",
  mfa_code_required: 'Please enter the code from your authenticator app.',
  mfa_code_wrong: "That code didn't work. Try the latest one.",
  sign_in_expired: 'This sign-in took too long. Please start again.',
  provider_unavailable: "That sign-in service isn't responding. Please try again, or use your email.",
  not_found: "We couldn't find that.",
  last_admin:
    "This is the only administrator, so the account can't be deleted. Make someone else an administrator first.",
  own_account: 'This is your own account. You can delete it in Settings.',
  count_changed: 'The number of people who match has changed. Please check again.',
  health_consent_required:
    "You've withdrawn your consent to store health data, so nothing new is kept. You can agree again in Settings.",
  email_not_verified: 'Please confirm your email address first. Then you can import entries.',
  import_full: "You can't import any more entries into this account.",
  quote_being_written: 'Your quote is still being written. Please wait a few seconds and try again.',
  too_many_quotes: 'That was a lot of quotes in a short time. Please wait a little.',
  quote_changed: 'This quote has changed since you looked. Please check it again before you send it.',
  quote_imported:
    "This quote was imported, so we can't tell who wrote it. If something is wrong with it, please write to us.",
  quote_saved: "This quote is in your Favorites, so it doesn't change.",
  idempotency_mismatch: 'This check-in was already sent with other ratings. Please start a new one.',
  payment_setup_failed: 'Failed to initialize payment setup',
  setup_incomplete: 'Please complete the payment setup process.',
  offer_changed: 'The offer has changed since you saw it, so nothing was started. Please check it again.',
  plan_ended: "Your plan has ended since you opened this page. We haven't started anything, and you haven't paid.",
  card_declined: 'Your card was declined.',
  nothing_to_cancel: "There's no plan to cancel. You won't be charged.",
  nothing_to_reactivate: "There's no cancelled plan to restart. You can start a new one.",
  nothing_to_refund: "There's no payment left to refund. You can have your first one back, once, within 14 days.",
  payments_unavailable: "The payment service isn't responding. Please try again in a minute.",
  webhook_invalid: "This event isn't signed, or it's too old.",
  temporarily_unavailable: "We can't reach our data right now. Please try again in a few seconds.",
  too_many_requests: 'That was a lot of requests. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export type FailureCode = keyof typeof failureMessages;

/** Why a user has no access at the moment. */
const accessReasons = ['trial_expired', 'payment_failed', 'no_subscription'] as const;
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
