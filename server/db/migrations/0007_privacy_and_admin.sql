CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"about_id" uuid,
	"details" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_deletion_targets" (
	"bulk_deletion_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "bulk_deletion_targets_bulk_deletion_id_user_id_pk" PRIMARY KEY("bulk_deletion_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"payments_ended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cookie_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_hash" text,
	"user_id" uuid,
	"version" smallint NOT NULL,
	"analytics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"preferences" boolean NOT NULL,
	"consent_given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_hash" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"pending_user_id" uuid,
	"farewell_email" text,
	"farewell_first_name" text,
	"farewell_trial_used" boolean,
	"farewell_paid" boolean,
	CONSTRAINT "deletions_user_hash_unique" UNIQUE("user_hash")
);
--> statement-breakpoint
CREATE TABLE "health_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"granted" boolean NOT NULL,
	"version" smallint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_deletion_targets" ADD CONSTRAINT "bulk_deletion_targets_bulk_deletion_id_bulk_deletions_id_fk" FOREIGN KEY ("bulk_deletion_id") REFERENCES "public"."bulk_deletions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_deletions" ADD CONSTRAINT "bulk_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cookie_consents" ADD CONSTRAINT "cookie_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_consents" ADD CONSTRAINT "health_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("about_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cookie_consents_visitor" ON "cookie_consents" USING btree ("visitor_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cookie_consents_user" ON "cookie_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cookie_consents_age" ON "cookie_consents" USING btree ("consent_given_at");--> statement-breakpoint
CREATE INDEX "deletions_pending" ON "deletions" USING btree ("id") WHERE pending_user_id is not null or farewell_email is not null;--> statement-breakpoint
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    if old."at" > now() - interval '1 year' then raise exception 'The audit log is only ever added to.'; end if;
    return old;
  end if;
  if (new."id", new."at", new."action", new."details") is distinct from (old."id", old."at", old."action", old."details")
    or (new."actor_id" is not null and new."actor_id" is distinct from old."actor_id")
    or (new."about_id" is not null and new."about_id" is distinct from old."about_id") then
    raise exception 'The audit log is only ever added to.';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_audit_log" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("id") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "bulk_deletion_targets_user" ON "bulk_deletion_targets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_deletions_open" ON "bulk_deletions" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_active" ON "subscriptions" USING btree ("user_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_trialing" ON "subscriptions" USING btree ("user_id") WHERE status = 'trialing';--> statement-breakpoint
CREATE INDEX "subscriptions_trial_over" ON "subscriptions" USING btree ("user_id") WHERE status = 'canceled' and not ever_paid and trial_end is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("current_period_end") WHERE status = 'active' and cancel_at_period_end;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tally_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform tally('users', count(*)), tally('users_verified', count("email_verified_at")) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform tally('users', -count(*)), tally('users_verified', -count("email_verified_at")) from "old_rows";
  else
    perform tally('users_verified',
      (select count("email_verified_at") from "new_rows") - (select count("email_verified_at") from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tally_changed_users" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
INSERT INTO "tallies" ("name", "amount") SELECT 'users_verified', count("email_verified_at") FROM "users" HAVING count("email_verified_at") > 0;--> statement-breakpoint
CREATE FUNCTION "tally_plans"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  active bigint := 0;
  trialing bigint := 0;
  trial_over bigint := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where "status" = 'active'), count(*) filter (where "status" = 'trialing'),
      count(*) filter (where "status" = 'canceled' and not "ever_paid" and "trial_end" is not null)
    into active, trialing, trial_over from "new_rows";
  end if;
  if tg_op <> 'INSERT' then
    select active - count(*) filter (where "status" = 'active'), trialing - count(*) filter (where "status" = 'trialing'),
      trial_over - count(*) filter (where "status" = 'canceled' and not "ever_paid" and "trial_end" is not null)
    into active, trialing, trial_over from "old_rows";
  end if;
  perform tally('plans_active', active), tally('plans_trialing', trialing), tally('plans_trial_over', trial_over);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tally_new_plans" AFTER INSERT ON "subscriptions" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_plans"();--> statement-breakpoint
CREATE TRIGGER "tally_changed_plans" AFTER UPDATE ON "subscriptions" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_plans"();--> statement-breakpoint
CREATE TRIGGER "tally_gone_plans" AFTER DELETE ON "subscriptions" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_plans"();--> statement-breakpoint
INSERT INTO "tallies" ("name", "amount")
  SELECT "name", sum("amount") FROM (
    SELECT CASE WHEN "status" = 'active' THEN 'plans_active' WHEN "status" = 'trialing' THEN 'plans_trialing'
      WHEN "status" = 'canceled' AND NOT "ever_paid" AND "trial_end" IS NOT NULL THEN 'plans_trial_over' END AS "name", 1 AS "amount"
    FROM "subscriptions"
  ) AS "plans" WHERE "name" IS NOT NULL GROUP BY "name";--> statement-breakpoint
-- Lower case of every script where the database can (PostgreSQL 17 and later), whatever its own language is.
DO $do$
begin
  if exists (select from pg_collation where collname = 'pg_c_utf8') and getdatabaseencoding() = 'UTF8' then
    create function "search_lower"(text) returns text language sql immutable parallel safe
      return lower($1 collate "pg_c_utf8");
  else
    create function "search_lower"(text) returns text language sql immutable parallel safe return lower($1);
  end if;
end $do$;--> statement-breakpoint
-- Where there is no pg_trgm, or it may not be had, a search reads everybody: slower, and never wrong.
DO $do$
begin
  create extension if not exists pg_trgm;
  create index "users_search" on "users"
    using gin ("search_lower"("email" || E'\n' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')) gin_trgm_ops)
    with (fastupdate = off);
exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
  raise notice 'Without pg_trgm, searching among many users is slow: %', sqlerrm;
end $do$;
