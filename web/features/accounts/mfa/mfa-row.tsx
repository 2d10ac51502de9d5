/** MFA: off, being set up, or on. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { showActionError } from '#web/session/reauthentication/action-error.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { MfaEnabled } from './mfa-enabled.tsx';
import { type MfaEnrollment, MfaSetup } from './mfa-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The row's anchor on the settings page. */
export const MFA_ROW_ID = 'mfa';

interface MfaRowProps {
  readonly settings: { readonly mfaEnabled: boolean; readonly recoveryCodesLeft: number };
  readonly withReauthentication: WithReauthentication;
  /** The action that reauthentication interrupted, or null. */
  readonly interrupted: string | null;
}

interface ShownCodes {
  readonly codes: readonly string[];
  readonly title: string;
}

export const MfaRow = ({ settings, withReauthentication, interrupted: initiallyInterrupted }: MfaRowProps) => {
  // Held in state instead of derived from the settings, because new codes must stay on screen until the user has saved
  // them.
  const [shown, setShown] = useState<ShownCodes | null>(null);
  // Only the form that is shown first opens by itself: the other one must not open once the first is done.
  const [interrupted, setInterrupted] = useState(initiallyInterrupted);
  useEffect(() => setInterrupted(null), []);
  // What was shown before, and has disappeared with the button that had the focus.
  const [previous, setPrevious] = useState<'codes' | 'enabled' | null>(null);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
  const showAsOn = (recoveryCodesLeft: number) =>
    queryClient.setQueryData(
      signInSettingsQuery.queryKey,
      (known) => known && { ...known, mfaEnabled: true, recoveryCodesLeft },
    );

  if (shown)
    return (
      <SettingRow title="Two-step sign-in">
        <RecoveryCodes
          {...shown}
          onSaved={() => {
            // Set directly: until the settings are refetched, and if that fails, the row would say "Off".
            showAsOn(shown.codes.length);
            setPrevious('codes');
            setShown(null);
            void refresh();
          }}
        />
      </SettingRow>
    );
  return settings.mfaEnabled ? (
    <MfaEnabled
      codesLeft={settings.recoveryCodesLeft}
      withReauthentication={withReauthentication}
      interrupted={interrupted}
      takesFocus={previous === 'codes'}
      onRemoved={() => {
        setPrevious('enabled');
        return refresh();
      }}
      onCodes={(codes) => setShown({ codes, title: 'Save these new recovery codes. The old ones no longer work.' })}
    />
  ) : (
    <MfaDisabled
      withReauthentication={withReauthentication}
      initiallyOpen={interrupted === 'mfa'}
      takesFocus={previous === 'enabled'}
      onCodes={(codes) => setShown({ codes, title: 'Two-step sign-in is on. Save these recovery codes.' })}
    />
  );
};

interface MfaDisabledProps {
  readonly withReauthentication: WithReauthentication;
  readonly initiallyOpen: boolean;
  /** True if it replaces the element that had the focus. */
  readonly takesFocus: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

function MfaDisabled({ withReauthentication, initiallyOpen, takesFocus, onCodes }: MfaDisabledProps) {
  useLayoutEffect(() => {
    if (takesFocus) document.getElementById(MFA_ROW_ID)?.focus();
  }, [takesFocus]);
  const [enrollment, setEnrollment] = useState<MfaEnrollment | null>(null);
  const begin = async () => {
    try {
      setEnrollment(await withReauthentication('mfa', () => api('POST /api/user/mfa/begin')));
    } catch (error) {
      showActionError(error);
      throw error;
    }
  };
  return (
    <SettingRow
      id={MFA_ROW_ID}
      title="Two-step sign-in"
      action="Set up"
      initiallyOpen={initiallyOpen}
      onOpen={begin}
      form={(close) =>
        enrollment && (
          <MfaSetup
            enrollment={enrollment}
            withReauthentication={withReauthentication}
            onCodes={onCodes}
            onCancel={close}
          />
        )
      }
    >
      <p>Off. Turn it on to be asked for a code from an app on your phone when you sign in.</p>
    </SettingRow>
  );
}
