import { errorMessageOf } from '../../../api.ts';
import { ReauthenticationCancelled } from '../../../session/reauthentication/reauthentication.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** Shows why an action in Settings failed. Shows nothing if the user cancelled it. */
export function showSecurityErrorToast(error: unknown): void {
  if (error instanceof ReauthenticationCancelled) return;
  toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' });
}
