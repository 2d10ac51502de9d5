/** The keys in the offline cache of what is not about the user's health. */
export const OFFLINE_USER_KEY = 'user';
export const OFFLINE_SUBSCRIPTION_KEY = 'subscription';
export const OFFLINE_HEALTH_CONSENT_KEY = 'health consent';
