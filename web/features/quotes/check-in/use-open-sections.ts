import { useState } from 'react';
import type { SectionKey } from '../../../../contract/domain/mood.ts';
import { sectionKeys } from './check-in.ts';

/**
 * Which sections are unfolded on screens where they fold: the first at the start, then in turn or as the user chooses.
 */
export function useOpenSections() {
  const [open, setOpen] = useState<readonly SectionKey[]>(sectionKeys.slice(0, 1));
  return {
    isOpen: (section: SectionKey) => open.includes(section),
    toggle: (section: SectionKey) =>
      setOpen((now) => (now.includes(section) ? now.filter((other) => other !== section) : [...now, section])),
    /** The next section opens below. Nothing above it moves, so the slider stays under the finger. */
    openAfter: (section: SectionKey) => {
      const next = sectionKeys[sectionKeys.indexOf(section) + 1];
      if (next) setOpen((now) => (now.includes(next) ? now : [...now, next]));
    },
    onlyFirst: () => setOpen(sectionKeys.slice(0, 1)),
  };
}
