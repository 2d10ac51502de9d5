import { ApiError, errorMessageOf, UNREACHABLE_MESSAGE } from '../../api-client/api.ts';
import { toast } from './toast.tsx';

/** Lost access, missing consent and an ended session have their own notices, and a used-up quota is shown on the page. */
const codesShownElsewhere: readonly (string | null)[] = [
  'health_consent_required',
  'session_required',
  'too_many_quotes',
];

/** Shows the server's message, that it could not be reached, or else `fallback`. */
export function showErrorToast(error: unknown, fallback: string, title = 'Error'): void {
  if (error instanceof ApiError && (error.accessExpired || codesShownElsewhere.includes(error.code))) return;
  const isUnreachable = error instanceof ApiError && error.status === 0;
  const description = isUnreachable ? UNREACHABLE_MESSAGE : errorMessageOf(error, fallback);
  toast({ title, description, variant: 'destructive' });
}
