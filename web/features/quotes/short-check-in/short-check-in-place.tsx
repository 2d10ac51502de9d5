import { createContext, type ReactNode, use } from 'react';
import { ShortCheckInPlaceholder } from './short-check-in-placeholder.tsx';

/** The form, from the flow around Home. Null while its code is fetched. */
export const ShortCheckInFormContext = createContext<ReactNode>(null);

/** Where on Home the form is. Only this is rendered again when an answer changes, not all of Home. */
export const ShortCheckInPlace = () => use(ShortCheckInFormContext) ?? <ShortCheckInPlaceholder />;
