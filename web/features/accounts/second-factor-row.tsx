/** A second factor: off, being set up, or on. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { CallNamed } from '../../../contract/index.ts';
import { api, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { type Confirmed, NotConfirmed } from './fresh-sign-in.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SettingRow, StateWord } from './setting-row.tsx';

export type SecondFactorBegun = CallReply<CallNamed<'POST /api/user/second-factor/begin'>>;

interface SecondFactorRowProps {
  readonly settings: { readonly secondFactor: boolean; readonly recoveryCodesLeft: number };
  readonly confirmed: Confirmed;
}

export const SecondFactorRow = ({ settings, confirmed }: SecondFactorRowProps) => {
  // What is shown follows the answer, not the settings: the codes of a factor just set up are shown in full first.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });

  if (codes)
    return (
      <SettingRow title="Second step">
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            void refresh();
          }}
        />
      </SettingRow>
    );
  return settings.secondFactor ? (
    <FactorOn left={settings.recoveryCodesLeft} confirmed={confirmed} onRemoved={refresh} />
  ) : (
    <FactorOff confirmed={confirmed} onCodes={setCodes} />
  );
};

interface FactorOffProps {
  readonly confirmed: Confirmed;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FactorOff({ confirmed, onCodes }: FactorOffProps) {
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  const begin = async () => {
    try {
      setBegun(await confirmed(() => api('POST /api/user/second-factor/begin')));
    } catch (error) {
      failureToast(error);
      throw error;
    }
  };
  return (
    <SettingRow
      title="Second step"
      action="Set up"
      onOpen={begin}
      form={(close) =>
        begun && <SecondFactorSetup begun={begun} confirmed={confirmed} onCodes={onCodes} onCancel={close} />
      }
    >
      <p>Off. A code from an app on your phone, asked for after your password.</p>
    </SettingRow>
  );
}

interface FactorOnProps {
  readonly left: number;
  readonly confirmed: Confirmed;
  readonly onRemoved: () => void;
}

function FactorOn({ left, confirmed, onRemoved }: FactorOnProps) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const remove = async () => {
    setAsking(false);
    setPending(true);
    try {
      const { message } = await confirmed(() => api('POST /api/user/second-factor/remove'));
      toast({ title: message });
      onRemoved();
    } catch (error) {
      failureToast(error);
    }
    setPending(false);
  };
  return (
    <SettingRow title="Second step">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem]">
          <StateWord>
            <Icon name="check" className="size-5 text-positive" />
            On
          </StateWord>
          <span className="block text-small text-muted">
            {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
          </span>
        </p>
        <Button variant="secondary" size="small" pending={pending} onClick={() => setAsking(true)}>
          Turn off
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Turn off the second step?"
        description="After that your password alone opens your account. Your recovery codes stop working."
      >
        <Button variant="danger" wide onClick={() => void remove()}>
          Turn off
        </Button>
        <Button variant="secondary" wide onClick={() => setAsking(false)}>
          Keep it on
        </Button>
      </Dialog>
    </SettingRow>
  );
}

function failureToast(error: unknown): void {
  if (error instanceof NotConfirmed) return;
  toast({ title: 'Error', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
}
