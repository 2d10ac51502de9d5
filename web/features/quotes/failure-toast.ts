import { ApiError, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';

/** Lost access and missing consent have notices of their own, and being out of words for now stands on the page. */
const saidElsewhere: readonly (string | null)[] = ['access_required', 'health_consent_required', 'too_many_quotes'];

/** Says what failed in the server's words, else in ours. */
export function failureToast(error: unknown, fallback: string): void {
  if (error instanceof ApiError && saidElsewhere.includes(error.code)) return;
  toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
}
