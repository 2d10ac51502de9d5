import { useEffect, useState } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { Field } from '#web/ui/form/field.tsx';

const DEBOUNCE_MS = 300;

/** The debounced search text, with its field. */
export function useAddressSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const field = (
    <Field
      type="search"
      label="Search by email"
      autoComplete="off"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      className="lg:max-w-96"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  return { search, field };
}

/** The number of addresses, as text. @param empty shown if there are no addresses. */
export function formatAddressCount(total: number, search: string, empty: string): string {
  if (total === 0) return search ? `No address contains “${search}”.` : empty;
  const addresses = formatCount(total, 'address', 'addresses');
  return search ? `${addresses} with “${search}”` : addresses;
}
