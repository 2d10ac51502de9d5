import { pages } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** In Settings: a link to the email preferences. */
export const EmailsCard = () => (
  <Card as="section" pad aria-labelledby="emails-heading" className="grid justify-items-start gap-3">
    <h2 id="emails-heading">Emails</h2>
    <p className="text-muted">The newsletter and other emails from us.</p>
    <ButtonLink href={pages.emailPreferences} variant="secondary" size="small">
      Email preferences
    </ButtonLink>
  </Card>
);
