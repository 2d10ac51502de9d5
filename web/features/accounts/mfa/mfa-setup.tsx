import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ApiReply, api } from '#web/api-client/api.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkCode } from '#web/session/account-form/account-validation.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { MfaCodeField } from './mfa-code-field.tsx';

export type MfaEnrollment = ApiReply<'POST /api/user/mfa/begin'>;

interface MfaSetupProps {
  readonly enrollment: MfaEnrollment;
  readonly withReauthentication: WithReauthentication;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Groups of four, which are easier to copy by hand. */
const groupInFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * The reply to an earlier try may have been lost, with the recovery codes, although it turned MFA on: from then on every
 * code is refused here. The row then shows that MFA is on, instead of this form.
 */
async function showIfAlreadyOn(queryClient: QueryClient): Promise<void> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery).catch(() => null);
  if (settings?.mfaEnabled)
    toast({
      title: 'Two-step sign-in is on',
      description: "If you haven't seen your recovery codes, please make new ones now.",
    });
}

/** The authenticator secret as a QR code, a link and text, then an input for the code that proves the setup works. */
export function MfaSetup({ enrollment, withReauthentication, onCodes, onCancel }: MfaSetupProps) {
  const queryClient = useQueryClient();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>Scan this with an authenticator app. Any that shows 6-digit codes will do.</p>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(enrollment.qrSvg)}`}
          alt="QR code for your authenticator app"
          width={176}
          height={176}
          className="size-44 rounded-control bg-paper p-2"
        />
        <div className="grid min-w-0 flex-[1_1_12rem] justify-items-start gap-3">
          <p>
            <span className="block text-small text-muted">Or type this key into the app</span>
            <code className="text-small font-semibold wrap-anywhere select-all">{groupInFours(enrollment.secret)}</code>
          </p>
          <ButtonLink href={enrollment.uri} variant="secondary" size="small">
            Open the app on this device
          </ButtonLink>
        </div>
      </div>
      <AccountForm
        fields={['code']}
        check={checkCode}
        send={async (body) => {
          try {
            const reply = await withReauthentication('mfa', () => api('POST /api/user/mfa/confirm', { body }));
            onCodes(reply.recoveryCodes);
          } catch (error) {
            await showIfAlreadyOn(queryClient);
            throw error;
          }
        }}
        submitLabel="Turn on"
        fallbackMessage="Please try again."
        size="normal"
        onCancel={onCancel}
      >
        {(errors) => <MfaCodeField label="6-digit code from the app" inputMode="numeric" error={errors.code} />}
      </AccountForm>
    </div>
  );
}
