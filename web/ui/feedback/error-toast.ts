import { ApiError, errorMessageOf } from '../../api.ts';
import { toast } from './toast.tsx';

/** Lost access and missing consent have notices of their own, and being out of words for now stands on the page. */
const codesShownElsewhere: readonly (string | null)[] = [
  'access_required',
  'health_consent_required',
  'too_many_quotes',
];

/** Says what failed in the server's words, else in ours. */
export function showErrorToast(error: unknown, fallback: string): void {
  if (error instanceof ApiError && codesShownElsewhere.includes(error.code)) return;
  toast({ title: 'Error', description: errorMessageOf(error, fallback), variant: 'destructive' });
}
