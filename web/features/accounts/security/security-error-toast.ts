import { errorMessageOf } from '../../../api.ts';
import { ReauthenticationCancelled } from '../../../session/reauthentication/reauthentication.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** What went wrong with an act in Settings; nothing where the person called it off. */
export function showSecurityErrorToast(error: unknown): void {
  if (error instanceof ReauthenticationCancelled) return;
  toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
}
