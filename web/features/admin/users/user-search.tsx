import { useEffect, useRef, useState } from 'react';
import { EMAIL_MAX } from '#contract/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { statusFilterLabels, type UserFilters } from './user-filters.ts';

const DEBOUNCE_MS = 300;
const statusOptions = Object.entries(statusFilterLabels) as [UserFilters['status'], string][];

interface UserSearchProps {
  readonly filters: UserFilters;
  readonly onChange: (part: Partial<UserFilters>) => void;
}

/** A debounced search field. It follows the URL where something else changes that, such as a link to all users. */
export function UserSearch({ filters: { search, status }, onChange }: UserSearchProps) {
  const [typed, setTyped] = useState(search);
  const trimmed = typed.trim();
  const applied = useRef(search);
  useEffect(() => {
    if (search === applied.current) return;
    applied.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (trimmed === search) return;
    const timer = setTimeout(() => {
      applied.current = trimmed;
      onChange({ search: trimmed });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [trimmed, search, onChange]);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-end">
      <Field
        type="search"
        label="Search by email or name"
        hint="Any part of an email, or whole words from a name."
        autoComplete="off"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Status"
        options={statusOptions}
        value={status}
        onChange={(next) => onChange({ status: next })}
      />
    </search>
  );
}
