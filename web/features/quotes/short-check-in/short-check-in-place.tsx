import { createContext, type ReactNode, use } from 'react';
import { ShortCheckInPlaceholder } from './short-check-in-placeholder.tsx';

/** The form, provided by the flow around Home. Null while its code is being loaded. */
export const ShortCheckInFormContext = createContext<ReactNode>(null);

/** Where Home shows the form. When a rating changes, only this component is rendered again, and not all of Home. */
export const ShortCheckInPlace = () => use(ShortCheckInFormContext) ?? <ShortCheckInPlaceholder />;
