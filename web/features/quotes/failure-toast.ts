import { ApiError, messageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';

/** Says what failed in the server's words, else in ours. Lost access has a notice of its own, so it gets no second. */
export function failureToast(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'access_required') return;
  toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
}
