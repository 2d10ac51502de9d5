/** Which parts of the privacy notices and controls are shown: all of them unless they are turned off. */
import { flagDefaultingToTrue, type Read } from './variables.ts';

export interface PrivacyConfig {
  readonly gdpr: { readonly enabled: boolean; readonly cookieBanner: boolean; readonly enhancedConsent: boolean };
}

export const privacyVariables = {
  GDPR_ENABLED: flagDefaultingToTrue,
  COOKIE_BANNER_ENABLED: flagDefaultingToTrue,
  ENHANCED_CONSENT_ENABLED: flagDefaultingToTrue,
};

export const privacyConfig = (read: Read<typeof privacyVariables>): PrivacyConfig => ({
  gdpr: {
    enabled: read.GDPR_ENABLED,
    cookieBanner: read.COOKIE_BANNER_ENABLED,
    enhancedConsent: read.ENHANCED_CONSENT_ENABLED,
  },
});
