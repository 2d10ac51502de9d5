import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** In Settings, for administrators: the ways to what only they may do. */
export const AdminPanelCard = () => (
  <Card
    as="section"
    pad
    aria-labelledby="admin-heading"
    className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4"
  >
    <h2 id="admin-heading">Admin Panel</h2>
    <p className="text-muted">Write and send the newsletter, and see who gets it.</p>
    <ButtonLink href={pages.adminNewsletter} variant="secondary">
      Newsletter
    </ButtonLink>
  </Card>
);
