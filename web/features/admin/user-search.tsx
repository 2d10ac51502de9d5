import { useEffect, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { filterLabels, SEARCH_MAX, type UserQuestion } from './user-question.ts';

const PAUSE_MS = 300;
const options = Object.entries(filterLabels) as [UserQuestion['status'], string][];

interface UserSearchProps {
  readonly question: UserQuestion;
  readonly onChange: (part: Partial<UserQuestion>) => void;
}

/** Asks a moment after the last letter. */
export function UserSearch({ question: { search, status }, onChange }: UserSearchProps) {
  const [typed, setTyped] = useState(search);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => onChange({ search: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search, onChange]);
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-end">
      <Field
        type="search"
        label="Search by email or name"
        hint="Any part of an email, or whole words of a name."
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField label="Status" options={options} value={status} onChange={(next) => onChange({ status: next })} />
    </search>
  );
}
