import { useLayoutEffect, useRef } from 'react';
import { api } from '#web/api-client/api.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { SettingRow, SettingStatus } from '#web/ui/layout/setting-row.tsx';
import { MfaCodeDialog } from './mfa-code-dialog.tsx';

interface MfaEnabledProps {
  /** Number of unused recovery codes. */
  readonly codesLeft: number;
  readonly withReauthentication: WithReauthentication;
  /** The action that reauthentication interrupted, or null. */
  readonly interrupted: string | null;
  /** True if it replaces the element that had the focus. */
  readonly takesFocus: boolean;
  readonly onRemoved: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/**
 * Shown when MFA is on: the number of unused recovery codes, with buttons to generate new ones and to turn MFA off.
 */
export function MfaEnabled(props: MfaEnabledProps) {
  const { codesLeft, withReauthentication, interrupted, takesFocus, onRemoved, onCodes } = props;
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) status.current?.focus();
  }, [takesFocus]);
  const remove = async (code: string) => {
    const { message } = await withReauthentication('mfa', () => api('POST /api/user/mfa/disable', { body: { code } }));
    toast({ title: message });
    onRemoved();
  };
  const renew = async (code: string) => {
    const { recoveryCodes } = await withReauthentication('recovery-codes', () =>
      api('POST /api/user/mfa/new-recovery-codes', { body: { code } }),
    );
    onCodes(recoveryCodes);
  };
  return (
    <SettingRow title="Two-step sign-in">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p ref={status} tabIndex={-1} className="min-w-0 flex-[1_1_14rem]">
          <SettingStatus>
            <Icon name="check" className="size-5 text-positive" />
            On
          </SettingStatus>
          <span className="block text-small text-muted">{formatCodesLeft(codesLeft)}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <MfaCodeDialog
            label="New recovery codes"
            title="Make new recovery codes?"
            description="You'll get ten new ones to keep. Your old ones will stop working."
            submitLabel="Make new codes"
            initiallyOpen={interrupted === 'recovery-codes'}
            act={renew}
          />
          <MfaCodeDialog
            label="Turn off"
            title="Turn off two-step sign-in?"
            description="You'll no longer need a code to sign in. Your recovery codes will stop working."
            submitLabel="Turn off"
            initiallyOpen={interrupted === 'mfa'}
            act={remove}
          />
        </div>
      </div>
    </SettingRow>
  );
}

function formatCodesLeft(codesLeft: number): string {
  if (codesLeft === 0)
    return "No recovery codes left. Make new ones with a code from your app: without both, you can't sign in again.";
  return codesLeft === 1
    ? '1 recovery code left. Use it here to make new ones: signing in with it would leave you with none.'
    : `${codesLeft} recovery codes left`;
}
