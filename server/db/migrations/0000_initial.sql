-- A database of an earlier version is refused as a whole, before anything of it is changed.
DO $do$
begin
  if to_regclass('public.users') is not null then
    raise exception using errcode = 'EV001', message =
      'This database was written by an earlier version of Evenkeel, which this version cannot read. '
      'Nothing was changed. Set it aside (the folder pglite in DATA_DIR, or the database of DATABASE_URL) and start with '
      'an empty one, or go back to the earlier version.';
  end if;
end $do$;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_identity" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "disowned_addresses" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"disowned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disowned_addresses_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content_type" text,
	"bytes" "bytea",
	"sha256" text,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "profile_pictures_whole" CHECK (num_nulls(content_type, bytes, sha256, fetched_at) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "mfa_credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_ciphertext" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_devices" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "user_data_keys" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kek_id" text NOT NULL,
	"wrapped_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"name_ciphertext" text DEFAULT '' NOT NULL,
	"name_blind_index" bigint[] DEFAULT '{}' NOT NULL,
	"image" text,
	"time_zone" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"actor_hash" text,
	"target_id" uuid,
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
CREATE TABLE "payment_event_cursor" (
	"id" smallint PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text NOT NULL,
	"trial_end" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ever_paid" boolean DEFAULT false NOT NULL,
	"first_paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"last_charge_id" text,
	"last_charge_outcome" text,
	"reminded_trial_end" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_trials" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"reserved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"amount" bigint NOT NULL
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
	"subscribers_cursor" uuid,
	"users_cursor" uuid,
	"enqueued_at" timestamp with time zone,
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
	"confirmation_email" text,
	"confirmation_trial_used" boolean,
	"confirmation_paid" boolean,
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
CREATE TABLE "insights" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"evidence" text NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insights_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "insights_type" CHECK (type in ('change', 'streak', 'return', 'time_of_day', 'weekday', 'pair'))
);
--> statement-breakpoint
CREATE TABLE "mood_days" (
	"user_id" uuid NOT NULL,
	"local_day" date NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"mood_sum" integer DEFAULT 0 NOT NULL,
	"average_mood_sum" integer DEFAULT 0 NOT NULL,
	"morning_entries" integer DEFAULT 0 NOT NULL,
	"morning_mood_sum" integer DEFAULT 0 NOT NULL,
	"afternoon_entries" integer DEFAULT 0 NOT NULL,
	"afternoon_mood_sum" integer DEFAULT 0 NOT NULL,
	"evening_entries" integer DEFAULT 0 NOT NULL,
	"evening_mood_sum" integer DEFAULT 0 NOT NULL,
	"stress_level_sum" integer DEFAULT 0 NOT NULL,
	"confidence_level_sum" integer DEFAULT 0 NOT NULL,
	"focus_clarity_sum" integer DEFAULT 0 NOT NULL,
	"motivation_level_sum" integer DEFAULT 0 NOT NULL,
	"anxiety_level_sum" integer DEFAULT 0 NOT NULL,
	"connection_with_others_sum" integer DEFAULT 0 NOT NULL,
	"support_system_strength_sum" integer DEFAULT 0 NOT NULL,
	"sense_of_purpose_sum" integer DEFAULT 0 NOT NULL,
	"progress_toward_goals_sum" integer DEFAULT 0 NOT NULL,
	"hope_for_future_sum" integer DEFAULT 0 NOT NULL,
	"sleep_quality_sum" integer DEFAULT 0 NOT NULL,
	"physical_comfort_sum" integer DEFAULT 0 NOT NULL,
	"current_challenge_level_sum" integer DEFAULT 0 NOT NULL,
	"gratitude_levels_sum" integer DEFAULT 0 NOT NULL,
	"urgency_of_need_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mood_days_user_id_local_day_pk" PRIMARY KEY("user_id","local_day")
);
--> statement-breakpoint
CREATE TABLE "progress_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"show_streak" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"quotes" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"mood_sum" integer DEFAULT 0 NOT NULL,
	"average_mood_sum" integer DEFAULT 0 NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"last_streak" integer DEFAULT 0 NOT NULL,
	"longest_streak" integer DEFAULT 0 NOT NULL,
	"last_entry_at" timestamp with time zone NOT NULL,
	"insights_found_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"writer" text NOT NULL,
	"ratings" jsonb NOT NULL,
	"time_of_day" text NOT NULL,
	"is_night" boolean NOT NULL,
	"filled_in" boolean NOT NULL,
	"reason" text,
	"note" text NOT NULL,
	"verdict" text,
	"verdict_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "quote_reports_verdict" CHECK (verdict in ('harmful', 'weak', 'fine'))
);
--> statement-breakpoint
CREATE TABLE "quote_statistics" (
	"id" smallint PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"stress_level" smallint NOT NULL,
	"confidence_level" smallint NOT NULL,
	"focus_clarity" smallint NOT NULL,
	"motivation_level" smallint NOT NULL,
	"anxiety_level" smallint NOT NULL,
	"connection_with_others" smallint NOT NULL,
	"support_system_strength" smallint NOT NULL,
	"sense_of_purpose" smallint NOT NULL,
	"progress_toward_goals" smallint NOT NULL,
	"hope_for_future" smallint NOT NULL,
	"sleep_quality" smallint NOT NULL,
	"physical_comfort" smallint NOT NULL,
	"current_challenge_level" smallint NOT NULL,
	"gratitude_levels" smallint NOT NULL,
	"urgency_of_need" smallint NOT NULL,
	"time_of_day" text NOT NULL,
	"local_day" date NOT NULL,
	"filled_in" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_ins_idempotency" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "check_ins_time_of_day" CHECK (time_of_day in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "check_ins_ratings" CHECK (least(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level, connection_with_others,
        support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future, sleep_quality,
        physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) >= 1
      and greatest(stress_level, confidence_level, focus_clarity, motivation_level, anxiety_level,
        connection_with_others, support_system_strength, sense_of_purpose, progress_toward_goals, hope_for_future,
        sleep_quality, physical_comfort, current_challenge_level, gratitude_levels, urgency_of_need) <= 5)
);
--> statement-breakpoint
CREATE TABLE "import_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_generation_leases" (
	"user_id" uuid NOT NULL,
	"check_in_id" uuid NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_generation_leases_user_id_check_in_id_pk" PRIMARY KEY("user_id","check_in_id")
);
--> statement-breakpoint
CREATE TABLE "quote_quota_uses" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quote_quota_uses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"check_in_id" uuid NOT NULL,
	"text_ciphertext" text NOT NULL,
	"writer" text NOT NULL,
	"because" text[] NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"helped" boolean,
	"unhelpful_before" boolean DEFAULT false NOT NULL,
	"refused_rules" smallint[],
	"fallbacks" text[],
	"is_favorite" boolean DEFAULT false NOT NULL,
	"entry_json" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "quotes_check_in" UNIQUE("user_id","check_in_id"),
	CONSTRAINT "quotes_writer" CHECK (writer in ('ai', 'built-in'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" text NOT NULL,
	"due_at" timestamp with time zone,
	"state" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disowned_addresses" ADD CONSTRAINT "disowned_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_credentials" ADD CONSTRAINT "mfa_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_devices" ADD CONSTRAINT "sign_in_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_data_keys" ADD CONSTRAINT "user_data_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_deletion_targets" ADD CONSTRAINT "bulk_deletion_targets_bulk_deletion_id_bulk_deletions_id_fk" FOREIGN KEY ("bulk_deletion_id") REFERENCES "public"."bulk_deletions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_deletions" ADD CONSTRAINT "bulk_deletions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_trials" ADD CONSTRAINT "used_trials_reserved_by_users_id_fk" FOREIGN KEY ("reserved_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_drafts" ADD CONSTRAINT "newsletter_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cookie_consents" ADD CONSTRAINT "cookie_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_consents" ADD CONSTRAINT "health_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mood_days" ADD CONSTRAINT "mood_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_preferences" ADD CONSTRAINT "progress_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_totals" ADD CONSTRAINT "progress_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_totals" ADD CONSTRAINT "import_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_generation_leases" ADD CONSTRAINT "quote_generation_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_quota_uses" ADD CONSTRAINT "quote_quota_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_data_keys_kek" ON "user_data_keys" USING btree ("kek_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_name_blind_index" ON "users" USING gin ("name_blind_index") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("id") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("id") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "bulk_deletion_targets_user" ON "bulk_deletion_targets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_deletions_open" ON "bulk_deletions" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_trial_end" ON "subscriptions" USING btree ("trial_end") WHERE status = 'trialing';--> statement-breakpoint
CREATE INDEX "subscriptions_active" ON "subscriptions" USING btree ("user_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_trialing" ON "subscriptions" USING btree ("user_id") WHERE status = 'trialing';--> statement-breakpoint
CREATE INDEX "subscriptions_trial_over" ON "subscriptions" USING btree ("user_id") WHERE status = 'canceled' and not ever_paid and trial_end is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("current_period_end") WHERE status = 'active' and cancel_at_period_end;--> statement-breakpoint
CREATE INDEX "used_trials_reserved" ON "used_trials" USING btree ("reserved_by") WHERE reserved_by is not null;--> statement-breakpoint
CREATE INDEX "counters_name" ON "counters" USING btree ("name");--> statement-breakpoint
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
CREATE UNIQUE INDEX "cookie_consents_visitor" ON "cookie_consents" USING btree ("visitor_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "cookie_consents_user" ON "cookie_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cookie_consents_age" ON "cookie_consents" USING btree ("consent_given_at");--> statement-breakpoint
CREATE INDEX "deletions_pending" ON "deletions" USING btree ("id") WHERE pending_user_id is not null or confirmation_email is not null;--> statement-breakpoint
CREATE INDEX "progress_totals_insights_due" ON "progress_totals" USING btree ("user_id") WHERE insights_found_until is null or insights_found_until < last_entry_at;--> statement-breakpoint
CREATE INDEX "quote_reports_open" ON "quote_reports" USING btree ("id") WHERE verdict is null;--> statement-breakpoint
CREATE INDEX "quote_reports_closed" ON "quote_reports" USING btree ("id") WHERE verdict is not null;--> statement-breakpoint
CREATE INDEX "quote_reports_received" ON "quote_reports" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "check_ins_day" ON "check_ins" USING btree ("user_id","local_day");--> statement-breakpoint
CREATE INDEX "quote_quota_uses_time" ON "quote_quota_uses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotes_time" ON "quotes" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "sandbox_emails_to" ON "sandbox_emails" USING btree ("to");--> statement-breakpoint
CREATE INDEX "sandbox_payments_customer" ON "sandbox_payments" USING btree ("customer_id","kind");--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("due_at");--> statement-breakpoint
-- From here on by hand: what drizzle-kit cannot write.

-- Counters (server/db/counters.ts): every change adds a row, so that two changes never wait for each other.
CREATE FUNCTION "add_to_counter"("name" text, "amount" bigint) RETURNS void LANGUAGE sql AS $$
  insert into "counters" ("name", "amount")
  select "add_to_counter"."name", "add_to_counter"."amount" where "add_to_counter"."amount" <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "count_subscribers"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counter('subscribers', count(*)), add_to_counter('subscribers_confirmed', count("confirmed_at")) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform add_to_counter('subscribers', -count(*)), add_to_counter('subscribers_confirmed', -count("confirmed_at")) from "old_rows";
  else
    perform add_to_counter('subscribers_confirmed',
      (select count("confirmed_at") from "new_rows") - (select count("confirmed_at") from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_subscribers" AFTER INSERT ON "newsletter_subscribers" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_changed_subscribers" AFTER UPDATE ON "newsletter_subscribers" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_deleted_subscribers" AFTER DELETE ON "newsletter_subscribers" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE FUNCTION "count_preferences"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counter('users_newsletter', coalesce(sum("newsletter"), 0)) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform add_to_counter('users_newsletter', -coalesce(sum("newsletter"), 0)) from "old_rows";
  else
    perform add_to_counter('users_newsletter',
      (select coalesce(sum("newsletter"), 0) from "new_rows") - (select coalesce(sum("newsletter"), 0) from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_preferences" AFTER INSERT ON "email_preferences" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_preferences"();--> statement-breakpoint
CREATE TRIGGER "count_changed_preferences" AFTER UPDATE ON "email_preferences" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_preferences"();--> statement-breakpoint
CREATE TRIGGER "count_deleted_preferences" AFTER DELETE ON "email_preferences" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_preferences"();--> statement-breakpoint
CREATE FUNCTION "count_users"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform add_to_counter('users', count(*)), add_to_counter('users_verified', count("email_verified_at")) from "new_rows";
  elsif tg_op = 'DELETE' then
    perform add_to_counter('users', -count(*)), add_to_counter('users_verified', -count("email_verified_at")) from "old_rows";
  else
    perform add_to_counter('users_verified',
      (select count("email_verified_at") from "new_rows") - (select count("email_verified_at") from "old_rows"));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_users" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE TRIGGER "count_changed_users" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE TRIGGER "count_deleted_users" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE FUNCTION "count_subscriptions"() RETURNS trigger LANGUAGE plpgsql AS $$
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
  perform add_to_counter('plans_active', active), add_to_counter('plans_trialing', trialing),
    add_to_counter('plans_trial_over', trial_over);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_subscriptions" AFTER INSERT ON "subscriptions" REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
CREATE TRIGGER "count_changed_subscriptions" AFTER UPDATE ON "subscriptions" REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
CREATE TRIGGER "count_deleted_subscriptions" AFTER DELETE ON "subscriptions" REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_subscriptions"();--> statement-breakpoint
-- The audit log is append-only: no row changes but for the ids of users who were deleted, none leaves before its year is over.
CREATE FUNCTION "protect_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    or (new."target_id" is not null and new."target_id" is distinct from old."target_id") then
    raise exception 'The audit log is only ever added to.';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "protect_audit_log" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "protect_audit_log"();--> statement-breakpoint
CREATE TRIGGER "protect_whole_audit_log" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "protect_audit_log"();--> statement-breakpoint
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
-- Where there is no pg_trgm, or it may not be installed, a search reads every user: slower, and never wrong.
DO $do$
begin
  create extension if not exists pg_trgm;
  create index "users_address" on "users" using gin ("search_lower"("email") gin_trgm_ops) with (fastupdate = off);
exception when feature_not_supported or undefined_file or undefined_object or insufficient_privilege then
  raise notice 'Without pg_trgm, searching among many users is slow: %', sqlerrm;
end $do$;
