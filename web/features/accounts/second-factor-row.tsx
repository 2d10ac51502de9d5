/** A second factor: off, being set up, or on. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { CallNamed } from '../../../contract/index.ts';
import { api } from '../../api.ts';
import { signInSettingsQuery } from './account-queries.ts';
import { failureToast } from './failure-toast.ts';
import type { Confirmed } from './fresh-sign-in.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SettingRow } from './setting-row.tsx';

export type SecondFactorBegun = CallReply<CallNamed<'POST /api/user/second-factor/begin'>>;

/** Its place on the page. */
export const SECOND_STEP = 'second-step';

interface SecondFactorRowProps {
  readonly settings: { readonly secondFactor: boolean; readonly recoveryCodesLeft: number };
  readonly confirmed: Confirmed;
  /** What the person was about to do before they left to confirm that it is them. */
  readonly interrupted: string | null;
}

interface ShownCodes {
  readonly codes: readonly string[];
  readonly title: string;
}

export const SecondFactorRow = ({ settings, confirmed, ...before }: SecondFactorRowProps) => {
  // What is shown follows the answer, not the settings: codes that are new are shown in full first.
  const [shown, setShown] = useState<ShownCodes | null>(null);
  // The first of the two that is shown opens itself; the other, once that is done, does not.
  const [interrupted, setInterrupted] = useState(before.interrupted);
  useEffect(() => setInterrupted(null), []);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });

  if (shown)
    return (
      <SettingRow title="Second step">
        <RecoveryCodes
          {...shown}
          onKept={() => {
            setShown(null);
            void refresh();
          }}
        />
      </SettingRow>
    );
  return settings.secondFactor ? (
    <SecondFactorOn
      left={settings.recoveryCodesLeft}
      confirmed={confirmed}
      interrupted={interrupted}
      onRemoved={refresh}
      onCodes={(codes) => setShown({ codes, title: 'Keep these new recovery codes. The ones before no longer work.' })}
    />
  ) : (
    <FactorOff
      confirmed={confirmed}
      openAtOnce={interrupted === 'second-step'}
      onCodes={(codes) => setShown({ codes, title: 'The second step is on. Keep these recovery codes.' })}
    />
  );
};

interface FactorOffProps {
  readonly confirmed: Confirmed;
  readonly openAtOnce: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FactorOff({ confirmed, openAtOnce, onCodes }: FactorOffProps) {
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  const begin = async () => {
    try {
      setBegun(await confirmed('second-step', () => api('POST /api/user/second-factor/begin')));
    } catch (error) {
      failureToast(error);
      throw error;
    }
  };
  return (
    <SettingRow
      id={SECOND_STEP}
      title="Second step"
      action="Set up"
      openAtOnce={openAtOnce}
      onOpen={begin}
      form={(close) =>
        begun && <SecondFactorSetup begun={begun} confirmed={confirmed} onCodes={onCodes} onCancel={close} />
      }
    >
      <p>Off. A code from an app on your phone, asked for when you sign in.</p>
    </SettingRow>
  );
}
