import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureToast } from './failure-toast.ts';
import type { Confirmed } from './fresh-sign-in.ts';
import { SettingRow, StateWord } from './setting-row.tsx';

interface SecondFactorOnProps {
  /** Recovery codes that nobody has used. */
  readonly left: number;
  readonly confirmed: Confirmed;
  /** What the person was about to do before they left to confirm that it is them. */
  readonly interrupted: string | null;
  readonly onRemoved: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The second step is on: how many recovery codes there are, and the ways to new ones and to turn it off. */
export function SecondFactorOn({ left, confirmed, interrupted, onRemoved, onCodes }: SecondFactorOnProps) {
  const remove = async () => {
    const { message } = await confirmed('second-step', () => api('POST /api/user/second-factor/remove'));
    toast({ title: message });
    onRemoved();
  };
  const renew = async () => {
    const { recoveryCodes } = await confirmed('recovery-codes', () =>
      api('POST /api/user/second-factor/new-recovery-codes'),
    );
    onCodes(recoveryCodes);
  };
  return (
    <SettingRow title="Second step">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-[1_1_14rem]">
          <StateWord>
            <Icon name="check" className="size-5 text-positive" />
            On
          </StateWord>
          <span className="block text-small text-muted">{codesLeft(left)}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <AskedFirst
            label="New recovery codes"
            title="Make new recovery codes?"
            description="You get ten new ones to keep. The ones you have now stop working."
            openAtOnce={interrupted === 'recovery-codes'}
            act={renew}
          >
            {(go) => (
              <Button wide onClick={go}>
                Make new codes
              </Button>
            )}
          </AskedFirst>
          <AskedFirst
            label="Turn off"
            title="Turn off the second step?"
            description="After that signing in asks for no code. Your recovery codes stop working."
            openAtOnce={interrupted === 'second-step'}
            act={remove}
          >
            {(go) => (
              <Button variant="danger" wide onClick={go}>
                Turn off
              </Button>
            )}
          </AskedFirst>
        </div>
      </div>
    </SettingRow>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery codes left. New ones let you in when your phone is not at hand.';
  return left === 1 ? '1 recovery code left' : `${left} recovery codes left`;
}

interface AskedFirstProps {
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly openAtOnce: boolean;
  readonly act: () => Promise<void>;
  /** The button that does it. */
  readonly children: (go: () => void) => ReactNode;
}

/** A button whose act cannot be taken back: it asks, then does it, and says so where that fails. */
function AskedFirst({ label, title, description, openAtOnce, act, children }: AskedFirstProps) {
  const [asking, setAsking] = useState(openAtOnce);
  const [pending, setPending] = useState(false);
  const go = async () => {
    setAsking(false);
    setPending(true);
    try {
      await act();
    } catch (error) {
      failureToast(error);
    }
    setPending(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" pending={pending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={title} description={description}>
        {children(() => void go())}
        <Button variant="secondary" wide onClick={() => setAsking(false)}>
          Keep it as it is
        </Button>
      </Dialog>
    </>
  );
}
