/** Every expected failure the API can answer, with the words a person reads. Constants only. */
export const failureMessages = {
  invalid_input: 'Some of what was sent is not right. Please check the marked fields.',
  invalid_json: 'The request body is not valid JSON.',
  unsupported_media_type: 'Please send the request body as JSON.',
  payload_too_large: 'That is more than we can take in one request.',
  foreign_origin: 'This request did not come from Evenkeel, so it was refused.',
  session_required: 'Please sign in to continue.',
  admin_required: 'Admin access required. Please contact support if you believe this is an error.',
  access_required: 'Please subscribe to access this feature.',
  invalid_credentials: 'Invalid email or password',
  email_taken: 'We could not create an account with this email. If it is yours, sign in instead.',
  not_found: 'We could not find that.',
  idempotency_mismatch: 'This check-in was already sent with other ratings. Please start a new one.',
  payment_setup_failed: 'Failed to initialize payment setup',
  setup_incomplete: 'Please complete the payment setup process.',
  card_declined: 'Your card was declined.',
  already_subscribed: 'You already have a subscription.',
  too_many_requests: 'That was a lot in a short time. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
} as const;

export type FailureCode = keyof typeof failureMessages;

/** Why a person has no access at the moment. */
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
