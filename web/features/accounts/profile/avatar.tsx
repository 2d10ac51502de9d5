import { useState } from 'react';
import type { User } from '#contract/calls/accounts.ts';

/** The user's picture, or the first letter of their name if there is none or it fails to load. */
export function Avatar({ user }: { readonly user: User }) {
  const [broken, setBroken] = useState(false);
  const shapeClass = 'size-14 flex-none rounded-full';
  if (user.profileImageUrl && !broken)
    return (
      <img src={user.profileImageUrl} alt="" onError={() => setBroken(true)} className={`${shapeClass} object-cover`} />
    );
  return (
    <span
      aria-hidden="true"
      className={`${shapeClass} grid place-items-center bg-primary-soft font-voice text-heading font-medium text-on-primary-soft`}
    >
      {[...(user.firstName ?? user.email)][0]?.toUpperCase()}
    </span>
  );
}
