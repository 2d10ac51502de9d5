import { errorMessageOf } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { NotConfirmed } from './fresh-sign-in.ts';

/** What went wrong with an act in Settings; nothing where the person called it off. */
export function failureToast(error: unknown): void {
  if (error instanceof NotConfirmed) return;
  toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
}
