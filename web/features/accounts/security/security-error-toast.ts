import { ReauthenticationCancelled } from '../../../session/reauthentication/reauthentication.ts';
import { showErrorToast } from '../../../ui/feedback/error-toast.ts';

/** Shows why an action in Settings failed. Shows nothing if the user cancelled it. */
export function showSecurityErrorToast(error: unknown): void {
  if (error instanceof ReauthenticationCancelled) return;
  showErrorToast(error, 'Please try again.');
}
