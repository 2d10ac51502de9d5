CREATE TABLE "sign_in_devices" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"marketing_emails" smallint NOT NULL,
	"product_updates" smallint NOT NULL,
	"security_notifications" smallint NOT NULL,
	"newsletter" smallint NOT NULL,
	"saved_at" timestamp with time zone,
	"newsletter_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"email" text NOT NULL,
	"subscriber_id" uuid,
	"user_id" uuid,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"due_at" timestamp with time zone,
	"answer" text,
	"unsubscribe_hash" text NOT NULL,
	"one_click_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_deliveries_once" UNIQUE("issue_id","email"),
	CONSTRAINT "newsletter_deliveries_state" CHECK (state in ('claimed', 'waiting', 'sent', 'failed', 'skipped')),
	CONSTRAINT "newsletter_deliveries_whose" CHECK (num_nonnulls(subscriber_id, user_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "newsletter_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"subscribers_after" uuid,
	"members_after" uuid,
	"walked_at" timestamp with time zone,
	CONSTRAINT "newsletter_issues_idempotency" UNIQUE("idempotency_key"),
	CONSTRAINT "newsletter_issues_state" CHECK (state in ('sending', 'paused', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK (reason in ('refused', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_devices" ADD CONSTRAINT "sign_in_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_drafts" ADD CONSTRAINT "newsletter_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_preferences_newsletter" ON "email_preferences" USING btree ("user_id") WHERE newsletter = 1;--> statement-breakpoint
CREATE INDEX "newsletter_confirmations_email" ON "newsletter_confirmations" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "newsletter_confirmations_expiry" ON "newsletter_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_open" ON "newsletter_deliveries" USING btree ("issue_id","due_at") WHERE state in ('claimed', 'waiting');--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_email" ON "newsletter_deliveries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_user" ON "newsletter_deliveries" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "newsletter_issues_open" ON "newsletter_issues" USING btree ("id") WHERE state <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed" ON "newsletter_subscribers" USING btree ("id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_pending" ON "newsletter_subscribers" USING btree ("subscribed_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "tallies_name" ON "tallies" USING btree ("name");--> statement-breakpoint
CREATE FUNCTION "tally"("name" text, "amount" bigint) RETURNS void LANGUAGE sql AS $$
  insert into "tallies" ("name", "amount") select "tally"."name", "tally"."amount" where "tally"."amount" <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "tally_subscribers"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform tally('subscribers', count(*)), tally('subscribers_confirmed', count("confirmed_at")) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform tally('subscribers', -count(*)), tally('subscribers_confirmed', -count("confirmed_at")) from "old_rows";
  else
    perform tally('subscribers_confirmed',
      (select count("confirmed_at") from "new_rows") - (select count("confirmed_at") from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tally_new_subscribers" AFTER INSERT ON "newsletter_subscribers" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_subscribers"();--> statement-breakpoint
CREATE TRIGGER "tally_changed_subscribers" AFTER UPDATE ON "newsletter_subscribers" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_subscribers"();--> statement-breakpoint
CREATE TRIGGER "tally_gone_subscribers" AFTER DELETE ON "newsletter_subscribers" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_subscribers"();--> statement-breakpoint
CREATE FUNCTION "tally_preferences"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform tally('members_newsletter', coalesce(sum("newsletter"), 0)) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform tally('members_newsletter', -coalesce(sum("newsletter"), 0)) from "old_rows";
  else
    perform tally('members_newsletter',
      (select coalesce(sum("newsletter"), 0) from "new_rows") - (select coalesce(sum("newsletter"), 0) from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tally_new_preferences" AFTER INSERT ON "email_preferences" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_preferences"();--> statement-breakpoint
CREATE TRIGGER "tally_changed_preferences" AFTER UPDATE ON "email_preferences" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_preferences"();--> statement-breakpoint
CREATE TRIGGER "tally_gone_preferences" AFTER DELETE ON "email_preferences" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_preferences"();--> statement-breakpoint
CREATE FUNCTION "tally_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform tally('users', count(*)) from "new_rows";
  else
    perform tally('users', -count(*)) from "old_rows";
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "tally_new_users" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
CREATE TRIGGER "tally_gone_users" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
INSERT INTO "tallies" ("name", "amount") SELECT 'users', count(*) FROM "users" HAVING count(*) > 0;
