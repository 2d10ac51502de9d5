-- Sealed texts have another form from here on (docs/decisions/035-xchacha20-poly1305.md), and the earlier one is not
-- opened any more. A database that holds some is refused as a whole: nothing of it is changed.
DO $do$
begin
  if exists (select from "person_keys") or exists (select from "people_to_seal") or exists (select from "second_factors") then
    raise exception using errcode = 'EV001', message =
      'This database was written by an earlier version of Evenkeel, whose sealed names and texts this version does not open. '
      'Nothing was changed. Set it aside (the folder pglite in DATA_DIR, or the database of DATABASE_URL) and start with '
      'an empty one, or go back to the earlier version.';
  end if;
end $do$;--> statement-breakpoint
DROP TABLE "people_to_seal" CASCADE;
