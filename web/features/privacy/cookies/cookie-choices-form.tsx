import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CookieChoices } from '#contract/calls/privacy.ts';
import { api } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { gdprStatusQuery } from '../privacy-queries.ts';
import { choicesWithAll, essentialCookies, optionalCookies } from './cookie-choices.ts';

interface CookieChoicesFormProps {
  /** Null if no choice has been made. */
  readonly chosen: CookieChoices | null;
  readonly onClose: () => void;
}

/** The individual choices of the cookie banner, in Settings. */
export function CookieChoicesForm({ chosen, onClose }: CookieChoicesFormProps) {
  const [choices, setChoices] = useState(chosen ?? choicesWithAll(false));
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const { analytics, marketing, preferences } = choices;
      return api('POST /api/gdpr/cookie-consent', { body: { necessary: true, analytics, marketing, preferences } });
    },
    onSuccess: (cookieConsent) => {
      queryClient.setQueryData(gdprStatusQuery.queryKey, (status) => status && { ...status, cookieConsent });
      toast({ title: 'Your cookie choices are saved' });
      onClose();
    },
    onError: (error) => showErrorToast(error, 'Please try again.'),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Switch label={essentialCookies.label} hint={essentialCookies.hint} checked disabled onChange={() => {}} />
      {optionalCookies.map(({ key, label, hint }) => (
        <Switch
          key={key}
          label={label}
          hint={hint}
          checked={choices[key]}
          onChange={(on) => setChoices({ ...choices, [key]: on })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button size="small" pending={save.isPending} onClick={() => save.mutate()}>
          Save choices
        </Button>
        <Button variant="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
