/** 'Confirm it is you': asked in the middle of an act that needs a fresh sign-in. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { api, errorMessageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountForm } from './account-form.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { checkPassword } from './credentials.ts';
import type { Place, Question } from './fresh-sign-in.ts';
import { type OutsideWay, outsideWays } from './outside-ways.tsx';
import { PasswordField } from './password-field.tsx';

interface About {
  readonly page: string;
  readonly why: string;
  /** What leaving the page for a moment does to what was typed there. */
  readonly typed: string;
}

const inSettings: About = {
  page: pages.settings,
  why: 'Some time has passed since you signed in, and this changes how your account is kept safe.',
  typed: 'What you have typed is asked for again.',
};
const inNewsletter: About = {
  page: pages.adminNewsletter,
  why: 'Some time has passed since you signed in, and this reaches other people.',
  typed: 'Your draft is kept.',
};
const inUsers: About = {
  page: pages.adminUsers,
  why: 'Some time has passed since you signed in, and this deletes accounts of other people.',
  typed: 'Whom you have selected is to be selected again.',
};
const inWords: About = {
  page: pages.adminWords,
  why: 'Some time has passed since you signed in, and a verdict is written into the log under your name.',
  typed: 'Your verdict and its note are asked for again.',
};
const inSessions: About = { ...inSettings, typed: 'There you press the button once more.' };
const inExports: About = {
  page: pages.settings,
  why: 'Some time has passed since you signed in, and this takes everything along that you wrote here.',
  typed: 'There you press the button once more.',
};
const inDeletion: About = {
  page: pages.settings,
  why: 'Some time has passed since you signed in, and deleting your account cannot be undone.',
  typed: 'There you are asked once more.',
};
const abouts: Partial<Record<Place, About>> = {
  sessions: inSessions,
  exports: inExports,
  'delete-account': inDeletion,
  newsletter: inNewsletter,
  users: inUsers,
  words: inWords,
};
const aboutPlace = (place: Place | undefined): About => (place && abouts[place]) ?? inSettings;

interface ConfirmDialogProps {
  readonly email: string;
  readonly question: Question | null;
}

export function ConfirmDialog({ email, question }: ConfirmDialogProps) {
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && question?.answer(false)}
      title="Confirm it is you"
      description={aboutPlace(question?.place).why}
    >
      {question && <Ways email={email} place={question.place} onConfirmed={() => question.answer(true)} />}
    </Dialog>
  );
}

interface WaysProps {
  readonly email: string;
  readonly place: Place;
  readonly onConfirmed: () => void;
}

function Ways({ email, place, onConfirmed }: WaysProps) {
  const { data: settings } = useQuery(signInSettingsQuery);
  const providers = settings?.providers ?? [];
  return (
    <>
      {settings?.hasPassword !== false && (
        <AccountForm
          fields={['password']}
          check={checkPassword}
          send={async ({ password }) => {
            await api('POST /api/auth/confirm-identity', { body: { password } });
            onConfirmed();
          }}
          submitLabel="Confirm"
          fallbackMessage="Please try again."
        >
          {(errors) => (
            <>
              <KnownUsername email={email} />
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                required
                error={errors.password}
              />
            </>
          )}
        </AccountForm>
      )}
      {providers.map((provider) => (
        <OutsideConfirmation key={provider} way={provider} place={place} />
      ))}
      {providers.length > 0 && (
        <p className="text-small text-muted">
          Confirming there leaves this page for a moment and brings you back here. {aboutPlace(place).typed}
        </p>
      )}
    </>
  );
}

/** Leaves for the service; the server has it lead back to the same place. */
function OutsideConfirmation({ way, place }: { readonly way: OutsideWay; readonly place: Place }) {
  const leave = useMutation({
    mutationFn: () =>
      api('POST /api/auth/confirm-identity/outside', { body: { way, returnTo: `${aboutPlace(place).page}#${place}` } }),
    onSuccess: (reply) => window.location.assign(reply.location),
    onError: (error) =>
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" wide pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
      {outsideWays[way].confirmLabel}
    </Button>
  );
}

/** Tells a password manager whose password this is. Nobody sees it. */
export function KnownUsername({ email }: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;
}
