import { ApiError, api, errorMessageOf } from '../api.ts';
import { toast } from '../ui/feedback/toast.tsx';

/** Requests a new verification email and shows the outcome in a toast. @returns the server's message. */
export async function resendVerification(email: string): Promise<string> {
  try {
    const { message } = await api('POST /api/auth/resend-verification', { body: { email } });
    toast({ title: 'Verification Email Sent', description: message });
    return message;
  } catch (error) {
    const title = error instanceof ApiError && error.serverMessage ? 'Failed to Send' : 'Error';
    const description = errorMessageOf(error, 'Failed to resend verification email');
    toast({ title, description, variant: 'destructive' });
    throw error;
  }
}
