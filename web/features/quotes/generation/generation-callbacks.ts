import { ApiError, type ApiReply } from '#web/api-client/api.ts';

export type GenerateReply = ApiReply<'POST /api/quotes/generate'>;

/** The texts of the toasts, which differ between the check-in page and Home. */
export interface GenerationMessages {
  readonly ready: string;
  readonly failed: string;
  readonly failedTitle: string;
}

export const checkInPageMessages: GenerationMessages = {
  ready: 'Quote Generated',
  failed: 'Failed to generate quote',
  failedTitle: 'Error',
};

export const homeMessages: GenerationMessages = {
  ready: 'Support Message Ready!',
  failed: 'Failed to generate support message. Please try again.',
  failedTitle: 'Generation Failed',
};

/** Called with the outcome of a request for a quote. */
export interface GenerationCallbacks {
  readonly onArrival: (reply: GenerateReply) => void;
  readonly onFailure: (error: Error) => void;
  /** The ratings call for the help lines, but the failure didn't say so. */
  readonly onHelpDue: () => void;
  readonly messages: GenerationMessages;
}

/** Lost access and missing consent each have their own page, which replaces that of the check-in. */
export const isShownElsewhere = (error: Error): boolean =>
  error instanceof ApiError && (error.accessExpired !== null || error.code === 'health_consent_required');
