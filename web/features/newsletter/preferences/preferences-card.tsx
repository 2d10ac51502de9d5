import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { User } from '#contract/calls/accounts.ts';
import { formatDayAndTime } from '#web/dates/relative-day.ts';
import { useReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '#web/session/reauthentication/reauthentication-dialog.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import {
  defaultEmailChoices,
  type EmailChoices,
  emailChoices,
  preferencesQuery,
  signInPathWithChoices,
  toChoices,
  withoutSavedChoices,
} from './preferences.ts';
import { UnverifiedBanner } from './unverified-banner.tsx';
import { logInFirstToast, useSaveEmailPreferences } from './use-save-email-preferences.ts';
import type { UnsavedChoices } from './use-unsaved-choices.ts';

interface PreferencesCardProps {
  /** Null when signed out. The switches then show the defaults of a new user. */
  readonly user: User | null;
  readonly unsaved: UnsavedChoices;
}

export function PreferencesCard({ user, unsaved: [changed, setChanged] }: PreferencesCardProps) {
  const query = useQuery({ ...preferencesQuery, enabled: user !== null });
  const { data, isError } = query;
  const saved = user ? data && toChoices(data.preferences) : defaultEmailChoices;
  const unverified = user && data && !data.consentStatus.emailVerified;
  return (
    <>
      {unverified && <UnverifiedBanner email={user.email} />}
      {/* The key changes once the data has loaded, so that the card is mounted in its final position instead of
          being pushed down by the banner. */}
      <Card
        key={saved ? 'choices' : 'loading'}
        as="section"
        pad
        aria-labelledby="preferences-heading"
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <h2 id="preferences-heading">Your emails</h2>
        {saved && (
          <>
            <PreferenceSwitches
              shown={{ ...saved, ...changed }}
              change={(next) => setChanged({ ...changed, ...next })}
            />
            {user ? (
              <SaveButton
                user={user}
                chosen={{ ...saved, ...changed }}
                savedAt={data?.consentStatus.consentGivenAt ?? null}
                onSaved={(chosen) => setChanged((now) => withoutSavedChoices(now, chosen))}
              />
            ) : (
              <LogInButton changed={changed} />
            )}
          </>
        )}
        {!saved && isError && <QueryFailure query={query} text="We couldn't load your choices." />}
        {!saved && !isError && <Loading />}
      </Card>
    </>
  );
}

interface PreferenceSwitchesProps {
  readonly shown: EmailChoices;
  readonly change: (next: Partial<EmailChoices>) => void;
}

const PreferenceSwitches = ({ shown, change }: PreferenceSwitchesProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)]">
    {emailChoices.map(({ name, label, hint }) => (
      <div key={name} className="border-t border-border py-4 first:border-t-0 first:pt-0 last:pb-0">
        <Switch label={label} hint={hint} checked={shown[name]} onChange={(on) => change({ [name]: on })} />
      </div>
    ))}
  </div>
);

interface SaveButtonProps {
  readonly user: User;
  readonly chosen: EmailChoices;
  /** When the user last saved the choices, or null if never. */
  readonly savedAt: string | null;
  readonly onSaved: (chosen: EmailChoices) => void;
}

function SaveButton({ user, chosen, savedAt, onSaved }: SaveButtonProps) {
  const { withReauthentication, question } = useReauthentication();
  const { save, pending } = useSaveEmailPreferences(user.id, withReauthentication, onSaved);
  return (
    <div className="grid justify-items-start gap-2">
      <Button pending={pending} onClick={() => save(chosen)}>
        Save Preferences
      </Button>
      {savedAt && <p className="text-small text-muted">Last saved on {formatDayAndTime(savedAt)}.</p>}
      <ReauthenticationDialog email={user.email} question={question} />
    </div>
  );
}

function LogInButton({ changed }: { readonly changed: Partial<EmailChoices> }) {
  const [, navigate] = useLocation();
  const goToSignIn = () => {
    toast(logInFirstToast);
    navigate(signInPathWithChoices(changed));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={goToSignIn}>Log In to Save Preferences</Button>
      <p className="text-small text-muted">You'll come back here, with your choices kept.</p>
    </div>
  );
}

const Loading = () => (
  <LoadingBlock className="grid gap-5">
    {emailChoices.map(({ name }) => (
      <Skeleton key={name} height="6rem" />
    ))}
    <Skeleton width="10rem" height="3rem" />
  </LoadingBlock>
);
