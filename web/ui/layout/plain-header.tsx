import { Brand } from '../brand/logo.tsx';
import { HelpNow } from '../help/help-now.tsx';

/** The header of a page without navigation: the link to Home, and help. */
export const PlainHeader = () => (
  <header className="bar wrap">
    <Brand />
    <HelpNow />
  </header>
);
