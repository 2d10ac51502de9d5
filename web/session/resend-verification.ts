import { ApiError, api, errorMessageOf } from '../api-client/api.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** Requests a new verification email and shows the outcome in a toast. @returns the server's message. */
export async function resendVerification(email: string): Promise<string> {
  try {
    const { message } = await api('POST /api/auth/resend-verification', { body: { email } });
    toast({ title: 'Verification Email Sent', description: message });
    return message;
  } catch (error) {
    toast({ ...describeResendFailure(error), variant: 'destructive' });
    throw error;
  }
}

export const describeResendFailure = (error: unknown): { readonly title: string; readonly description: string } => ({
  title: error instanceof ApiError && error.serverMessage ? 'Failed to Send' : 'Error',
  description: errorMessageOf(error, 'Failed to resend verification email'),
});
