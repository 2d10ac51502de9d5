ALTER TABLE "audit_log" ADD COLUMN "actor_hash" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'The audit log is only ever added to.';
  end if;
  if tg_op = 'DELETE' then
    if old."at" > now() - interval '1 year' then raise exception 'The audit log is only ever added to.'; end if;
    return old;
  end if;
  if (new."id", new."at", new."action", new."details", new."actor_hash")
      is distinct from (old."id", old."at", old."action", old."details", old."actor_hash")
    or (new."actor_id" is not null and new."actor_id" is distinct from old."actor_id")
    or (new."about_id" is not null and new."about_id" is distinct from old."about_id") then
    raise exception 'The audit log is only ever added to.';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_whole_audit_log" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();
